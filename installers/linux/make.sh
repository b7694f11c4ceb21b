#!/usr/bin/env bash
# Makes a .deb and a .tar.gz from dist/flamme, the folder ./dev freeze builds. Needs dpkg-deb for the .deb.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
dist=$root/dist
[ -x "$dist/flamme/flamme" ] || { echo "Run ./dev freeze first: dist/flamme is missing." >&2; exit 1; }

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/flammeapp/__init__.py")
machine=$(uname -m)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# --- the archive: unpack anywhere, start ./flamme ------------------------------------------------------------------------
archive=$dist/flamme-$version-linux-$machine.tar.gz
mkdir -p "$stage/archive"
cp -a "$dist/flamme" "$stage/archive/flamme-$version"
cp "$here/flamme.desktop" "$here/flamme-mime.xml" "$root/resources/app-icon.svg" "$stage/archive/flamme-$version/"
tar --sort=name --owner=0 --group=0 --numeric-owner -C "$stage/archive" -czf "$archive" "flamme-$version"
echo "$archive"

# --- the package ----------------------------------------------------------------------------------------------------------
command -v dpkg-deb >/dev/null || { echo "dpkg-deb is missing: no .deb was made." >&2; exit 0; }
tree=$stage/deb
install -d "$tree/DEBIAN" "$tree/opt/flamme" "$tree/usr/bin" "$tree/usr/share/applications" \
  "$tree/usr/share/icons/hicolor/scalable/apps" "$tree/usr/share/doc/flamme" "$tree/usr/share/mime/packages"
cp -a "$dist/flamme/." "$tree/opt/flamme/"
ln -s /opt/flamme/flamme "$tree/usr/bin/flamme"
install -m 644 "$here/flamme.desktop" "$tree/usr/share/applications/flamme.desktop"
install -m 644 "$here/flamme-mime.xml" "$tree/usr/share/mime/packages/flamme.xml"
install -m 644 "$root/resources/app-icon.svg" "$tree/usr/share/icons/hicolor/scalable/apps/flamme.svg"
install -m 644 "$root/THIRD_PARTY.md" "$tree/usr/share/doc/flamme/THIRD_PARTY.md"
install -m 644 "$root/LICENSE" "$tree/usr/share/doc/flamme/copyright"
chmod -R u+rwX,go=rX "$tree/opt" "$tree/usr"

cat >"$tree/DEBIAN/control" <<CONTROL
Package: flamme
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: The Flamme contributors <flamme@localhost>
Installed-Size: $(du -sk --apparent-size "$tree/opt" | cut -f1)
Section: games
Priority: optional
Depends: libc6 (>= 2.34), libegl1, libgl1, libdbus-1-3, libfontconfig1, libxkbcommon-x11-0, libxcb-cursor0, libxcb-icccm4, libxcb-image0, libxcb-keysyms1, libxcb-render-util0, libxcb-shape0, libxcb-xinerama0, libxcb-xkb1
Suggests: cups-client
Description: bicycle-racing board game
 Flamme plays the board game Flamme Rouge: two riders a team, one card a rider
 and round, slipstream and exhaustion, against each other at one screen or
 against the computer. Every decision is saved the moment it is made.
CONTROL

package=$dist/flamme_${version}_$(dpkg --print-architecture).deb
dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null
echo "$package"
