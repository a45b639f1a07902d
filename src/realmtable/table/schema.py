"""The tables of the database. Alembic's migrations lead to exactly this."""

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret_hash", String(64), nullable=False, unique=True),
    Column("name", String(60), nullable=False, default=""),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("name", String(80), nullable=False),
    Column("settings", Text, nullable=False),
    Column("host", String(32), nullable=True, index=True),
    Column("dice_secret", LargeBinary, nullable=True),
    Column("script", Text, nullable=True),  # dice and ghosts' turns that are fixed beforehand
    Column("created", Float, nullable=False),
    Column("finished", Float, nullable=True),
    Column("deadline", Float, nullable=True, index=True),  # when the turn timer runs out
    Column("updated", Float, nullable=False),
    Column("day", String(10), nullable=True, index=True),
)

log = Table(
    "log",
    metadata,
    Column("table_code", String(12), ForeignKey("tables.code"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("command", String(120), nullable=True),
    Column("body", String(32), nullable=True),  # a hash of what the command said
    Column("data", Text, nullable=False),
    Column("came_to", Text, nullable=True),  # of a crowd's turns; it follows from the log as well
    PrimaryKeyConstraint("table_code", "number", name="log_number"),
    UniqueConstraint("table_code", "command", name="log_command"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_code", String(12), ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=True),
    Column("secret_hash", String(64), nullable=False, unique=True),
    Column("bound", Float, nullable=False),  # since when the seat belongs to this person
    Column("came_by", String(64), nullable=True, index=True),  # the hash of the link that moved it
    PrimaryKeyConstraint("table_code", "seat", name="seats_seat"),
    Index("seats_person", "person_id"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_code", String(12), ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=True, index=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)

challenge = Table(
    "challenge",
    metadata,
    Column("day", String(10), nullable=False),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("table_code", String(12), ForeignKey("tables.code"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("total", Integer, nullable=True),  # tenths, once finished
    Column("finished", Float, nullable=True),
    PrimaryKeyConstraint("day", "person_id", name="challenge_once"),
)

results = Table(  # of seats that people have played to the end
    "results",
    metadata,
    Column("table_code", String(12), ForeignKey("tables.code"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("finished", Float, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("place", Integer, nullable=False),
    Column("seats", Integer, nullable=False),  # how many finished
    Column("scores", Text, nullable=False),  # of each round: stars by realm, resources left
    PrimaryKeyConstraint("table_code", "seat", name="results_seat"),
    Index("results_person", "person_id"),
)

runs = Table(  # what a person plays alone over many tables
    "runs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("mode", String(20), nullable=False),
    Column("data", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("runs_person", "person_id"),
)

attempts = Table(  # each a table, or a record that was brought along
    "attempts",
    metadata,
    Column("run_id", String(16), ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("table_code", String(12), ForeignKey("tables.code"), nullable=True),
    Column("record", Text, nullable=True),
    PrimaryKeyConstraint("run_id", "number", name="attempts_number"),
    Index("attempts_table", "table_code"),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the endpoint
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("created", Float, nullable=False),
)
