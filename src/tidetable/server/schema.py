"""The database as the newest migration leaves it. A test holds the two against each other."""

import sqlalchemy as sa

METADATA = sa.MetaData()

#: What lists, clocks and bots need to know of a table without reading its log.
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("host_name", sa.String(80), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("free", sa.Integer, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    #: When somebody has to look after the table by itself: a clock runs out, or a bot is to move.
    sa.Column("due", sa.Double, nullable=True),
    sa.Index("tables_open", "open", "state", "changed"),
    sa.Index("tables_due", "due"),
)

#: The truth. The key lets only one of two racing processes have a number.
LOG = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

UPLOADS = sa.Table(
    "uploads",
    METADATA,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(80), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

#: The best result of each contest (a game's `bests`), and which game it was.
BESTS = sa.Table(
    "bests",
    METADATA,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("contest", sa.String(120), primary_key=True),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("words", sa.String(80), nullable=False),
    sa.Column("table_id", sa.String(40), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
)

SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
