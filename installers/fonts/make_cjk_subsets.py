"""Makes the Chinese and Japanese fonts of `resources/fonts` from the full Noto Sans CJK collections.

The full collections weigh some 20 MB a weight; the subsets hold the characters a text of this program can need:
Japanese: kana, punctuation and JIS X 0208 level 1; Chinese: GB 2312 level 1 and Big5 level 1 (both ways to write it).

Usage:
    python installers/fonts/make_cjk_subsets.py FOLDER [--out resources/fonts]

FOLDER holds `NotoSansCJK-Regular.ttc` and `NotoSansCJK-Bold.ttc` (Debian: package fonts-noto-cjk). Needs fonttools.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

WEIGHTS = ("Regular", "Bold")
FAMILIES = {"JP": "Noto Sans CJK JP", "TC": "Noto Sans CJK TC"}


def double_bytes(codec: str, leads: range, trails: range) -> Iterator[str]:
    """Every character `codec` knows among the given lead and trail bytes."""
    for lead in leads:
        for trail in trails:
            try:
                yield bytes((lead, trail)).decode(codec)
            except UnicodeDecodeError:
                continue


def signs() -> set[str]:
    """Latin letters and figures, CJK punctuation and full-width forms: needed beside any of the scripts."""
    spans = ((0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2027), (0x2190, 0x2193), (0x3000, 0x3020), (0xFF01, 0xFF65))
    return {chr(code) for first, last in spans for code in range(first, last + 1)} | set("′″※℃№①②③④⑤⑥⑦⑧⑨⑩")


def japanese() -> set[str]:
    """Kana, the signs of JIS X 0208 and its level 1 characters."""
    kana = {chr(code) for code in range(0x3041, 0x3100)}
    level_1 = set(double_bytes("euc_jp", range(0xB0, 0xD0), range(0xA1, 0xFF)))
    marks = set(double_bytes("euc_jp", range(0xA1, 0xA3), range(0xA1, 0xFF)))
    return signs() | kana | marks | level_1


def chinese() -> set[str]:
    """The everyday characters of both ways to write Chinese, and the phonetic signs."""
    simplified = set(double_bytes("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF)))
    traditional = set(double_bytes("big5", range(0xA4, 0xC7), range(0x40, 0xFF)))
    phonetic = {chr(code) for code in range(0x3105, 0x312A)}
    return signs() | phonetic | simplified | traditional


CHARACTERS = {"JP": japanese, "TC": chinese}


def member(collection: TTCollection, family: str) -> TTFont:
    """The font of `family` inside a collection; SystemExit when it is not there."""
    for font in collection.fonts:
        if font["name"].getBestFamilyName() == family:
            return font
    raise SystemExit(f"the collection holds no {family}")


def make(source: Path, out: Path, region: str, weight: str) -> Path:
    """Writes one subset and answers where."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.recalc_timestamp = False
    # TTCollection shares tables among its fonts: each subset starts from a collection read anew.
    font = member(TTCollection(source), FAMILIES[region])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(sign) for sign in CHARACTERS[region]()])
    cutter.subset(font)
    target = out / f"NotoSansCJK{region.lower()}-{weight}.otf"
    font.save(target)
    return target


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes the Chinese and Japanese fonts that come with the program.")
    parser.add_argument("folder", type=Path, help="where NotoSansCJK-Regular.ttc and NotoSansCJK-Bold.ttc lie")
    parser.add_argument("--out", type=Path, default=Path("resources/fonts"))
    arguments = parser.parse_args()
    for region in FAMILIES:
        for weight in WEIGHTS:
            source = arguments.folder / f"NotoSansCJK-{weight}.ttc"
            if not source.is_file():
                print(f"{source} is missing (Debian: package fonts-noto-cjk)", file=sys.stderr)
                return 1
            target = make(source, arguments.out, region, weight)
            print(f"{target.name}: {target.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
