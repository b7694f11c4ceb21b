"""Makes the icon files Windows and macOS want from the drawings in `resources`.

Usage: QT_QPA_PLATFORM=offscreen python installers/make_icons.py

Up to 32 pixels the drawing made for small sizes is used, above it the full one.
"""

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parent.parent
SMALL = 32
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_TYPES = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
}
ICNS_TYPES |= {b"ic09": 512, b"ic10": 1024}


def png(size: int) -> bytes:
    """The icon as a PNG, `size` pixels wide and high."""
    name = "app-icon-16.svg" if size <= SMALL else "app-icon.svg"
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(ROOT / "resources" / name)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico() -> bytes:
    """A Windows icon: a directory of sixteen bytes an entry, then the PNG pictures."""
    pictures = [png(size) for size in ICO_SIZES]
    offset = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for size, picture in zip(ICO_SIZES, pictures, strict=True):
        side = size % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """A macOS icon: blocks of type, length and PNG picture."""
    blocks = b""
    for kind, size in ICNS_TYPES.items():
        picture = png(size)
        blocks += kind + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(blocks) + 8) + blocks


def main() -> int:
    application = QGuiApplication(sys.argv)
    for target, content in (("windows/flamme.ico", ico()), ("macos/flamme.icns", icns())):
        (ROOT / "installers" / target).write_bytes(content)
        print(f"{target}: {len(content) // 1024} KiB")
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
