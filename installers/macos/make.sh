#!/usr/bin/env bash
# Builds Flamme.app and a disk image on a Mac. Needs Python 3.11 or newer. Not yet run on a Mac.
# SIGN="Developer ID Application: …" signs the program; NOTARY=profile also has Apple check it (xcrun notarytool).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
cd "$root"
[ -d dist/Flamme.app ] || { echo "Run ./dev freeze first: dist/Flamme.app is missing." >&2; exit 1; }

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' flammeapp/__init__.py)
image=dist/Flamme-$version.dmg
if [ -n "${SIGN:-}" ]; then
  codesign --force --deep --options runtime --timestamp --sign "$SIGN" dist/Flamme.app
  codesign --verify --deep --strict dist/Flamme.app
fi

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R dist/Flamme.app "$stage/"
ln -s /Applications "$stage/Applications"
rm -f "$image"
hdiutil create -volname "Flamme $version" -srcfolder "$stage" -fs HFS+ -format UDZO "$image"

if [ -n "${NOTARY:-}" ]; then
  xcrun notarytool submit "$image" --keychain-profile "$NOTARY" --wait
  xcrun stapler staple "$image"
fi
echo "$image"
