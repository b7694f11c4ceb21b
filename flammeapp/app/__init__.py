"""The entry points: window and command line, where files lie, settings. The only place that knows everything."""
