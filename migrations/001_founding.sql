-- The log and what the rooms must remember. One text for SQLite and PostgreSQL: text and bigint only, moments are
-- milliseconds since 1970-01-01T00:00:00Z, truth is 0 or 1, "none" inside a key is the empty text.
-- A match is called `round` here because `match` is a word of SQL.
-- No foreign keys: one process writes, whole entries are atomic, and a person must be erasable without cascades.

create table round (
    id bigint not null primary key,
    place text not null,
    server text,
    game text not null,
    state text not null,
    opened_at bigint not null,
    ended_at bigint
);
create index round_of_place on round (place, opened_at);
create index round_live on round (id) where state = 'live';

-- The log. The primary key is the fence between processes: who comes second to a line stands down.
-- `unique (round, source)` makes a message that is delivered twice count once; house, chance and clock have no source.
create table line (
    round bigint not null,
    n bigint not null,
    source text,
    at bigint not null,
    who text not null,
    body text not null,
    primary key (round, n),
    unique (round, source)
);

-- The only bridge from the log to people.
create table seat (
    round bigint not null,
    seat bigint not null,
    person text not null,
    primary key (round, seat)
);
create index seat_of_person on seat (person);

-- What people call themselves, server by server; `folded` is the name in lower case, for looking it up.
create table name (
    person text not null,
    server text not null,
    name text not null,
    folded text not null,
    at bigint not null,
    primary key (person, server)
);
create index name_folded on name (server, folded);

create table setting (
    scope text not null,
    name text not null,
    value text not null,
    at bigint not null,
    primary key (scope, name)
);

-- A server's own words, a history: the last row of a word is what counts ('added', 'removed', 'neutral').
create table overlay (
    id bigint not null primary key,
    server text not null,
    word text not null,
    verdict text not null,
    author text not null,
    reason text not null,
    at bigint not null
);
create index overlay_of_server on overlay (server, word, id);

-- The moderators' queue: a word stands in it once while nobody has decided.
create table report (
    id bigint not null primary key,
    server text not null,
    round bigint not null,
    word text not null,
    person text not null,
    at bigint not null,
    state text not null,
    decided_by text,
    decided_at bigint
);
create unique index report_open on report (server, word) where state = 'open';

create table exclusion (
    server text not null,
    person text not null,
    author text not null,
    reason text not null,
    at bigint not null,
    primary key (server, person)
);

-- Who did what as a moderator, and why.
create table deed (
    id bigint not null primary key,
    server text,
    place text,
    author text not null,
    what text not null,
    reason text not null,
    at bigint not null
);
create index deed_of_server on deed (server, id);

create table plan (
    place text not null primary key,
    plan text not null,
    at bigint not null
);

-- Which platform message shows which thing of a match, so that it can be edited after a restart.
create table posted (
    round bigint not null,
    handle text not null,
    place text not null,
    audience text not null,
    message bigint not null,
    at bigint not null,
    primary key (round, handle, place, audience)
);

create table heartbeat (
    id bigint not null primary key,
    at bigint not null
);
