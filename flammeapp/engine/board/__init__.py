"""The road: terrain, tiles, tracks, the notation of a track, stages and the checks on them."""
