"""The best result of each contest."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "bests",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("contest", sa.String(120), primary_key=True),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("words", sa.String(80), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("bests")
