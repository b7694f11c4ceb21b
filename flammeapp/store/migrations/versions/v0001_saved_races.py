"""Version 1: slots, races, the action log, snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "v1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "slot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.Integer(), nullable=False),
        sa.Column("deleted_at", sa.Integer(), nullable=True),
        sa.Column("stage_id", sa.Text(), nullable=False),
        sa.Column("stage_title", sa.Text(), nullable=False),
        sa.Column("teams", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(32), nullable=False),
        sa.Column("finished", sa.Integer(), nullable=False),
        sa.Column("actions", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_slot")),
    )
    op.create_table(
        "race",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slot_id", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.CheckConstraint("head >= 0", name=op.f("ck_race_head")),
        sa.ForeignKeyConstraint(["slot_id"], ["slot.id"], name=op.f("fk_race_slot_id_slot"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_race")),
        sa.UniqueConstraint("slot_id", "ordinal", name=op.f("uq_race_slot_id_ordinal")),
    )
    op.create_table(
        "action",
        sa.Column("race_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_action_number")),
        sa.ForeignKeyConstraint(["race_id"], ["race.id"], name=op.f("fk_action_race_id_race"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("race_id", "number", name=op.f("pk_action")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshot",
        sa.Column("race_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.CheckConstraint("number >= 0", name=op.f("ck_snapshot_number")),
        sa.ForeignKeyConstraint(["race_id"], ["race.id"], name=op.f("fk_snapshot_race_id_race"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("race_id", "number", name=op.f("pk_snapshot")),
    )
    op.create_table(
        "set_aside",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("race_id", sa.Integer(), nullable=False),
        sa.Column("moved_at", sa.Integer(), nullable=False),
        sa.Column("part", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["race_id"], ["race.id"], name=op.f("fk_set_aside_race_id_race"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_set_aside")),
    )
    op.create_index(op.f("ix_set_aside_race_id"), "set_aside", ["race_id"])
    op.execute(f"PRAGMA application_id = {0x464C4D45}")
    op.execute("PRAGMA user_version = 1")
