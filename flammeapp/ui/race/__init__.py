"""The race window: road, hand, log, curtain and result of one race."""
