"""An open tour as its sheets are made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flammeapp.ui.printing import TourOnPaper

if TYPE_CHECKING:
    from flammeapp.session.campaign import CampaignSession


def on_paper(campaign: CampaignSession) -> TourOnPaper:
    """Answer the tour as far as it has been ridden; its year is the one in which it began."""
    return TourOnPaper(
        campaign.tour,
        campaign.data,
        campaign.results(),
        campaign.name,
        year=str(campaign.begun.astimezone().year),
        specialists=campaign.specialists(),
    )
