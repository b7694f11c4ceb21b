"""Version 2: tours, whose stages are races."""

import sqlalchemy as sa
from alembic import op

revision = "v2"
down_revision = "v1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of tours, and let a slot hold many races."""
    op.add_column("slot", sa.Column("tour", sa.Text(), nullable=True))
    op.create_table(
        "tour",
        sa.Column("slot_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("days_done", sa.Integer(), nullable=False),
        sa.CheckConstraint("days_done >= 0", name=op.f("ck_tour_days_done")),
        sa.ForeignKeyConstraint(["slot_id"], ["slot.id"], name=op.f("fk_tour_slot_id_slot"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("slot_id", name=op.f("pk_tour")),
    )
    op.add_column("race", sa.Column("stage", sa.Integer(), server_default="0", nullable=False))
    op.add_column("race", sa.Column("retired_at", sa.Integer(), nullable=True))
    op.add_column("race", sa.Column("result", sa.Text(), server_default="", nullable=False))
    op.add_column("race", sa.Column("result_digest", sa.String(16), server_default="", nullable=False))
    op.execute("PRAGMA user_version = 2")
