"""Version 3: a stage that was put aside says how many days of its tour were over then."""

import sqlalchemy as sa
from alembic import op

revision = "v3"
down_revision = "v2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of stages put aside before, nobody knows it."""
    op.add_column("race", sa.Column("retired_days", sa.Integer(), nullable=True))
    op.execute("PRAGMA user_version = 3")
