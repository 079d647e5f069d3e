-- Nights: what is to be published when, by which rules, and what came of it.

-- The rating day of each rated round: the date of the publication it belongs to, given when it is written. Those from
-- before this step have none and belong to the first publication.
alter table rated add column day text not null default '';
drop index rated_in_order;
create index rated_in_order on rated (server, family, day, ended_at, round);

-- Rated rounds that were declared void, and from which publication of the server on.
create table voided (
    server text not null,
    round bigint not null,
    day text not null,
    primary key (server, round)
);

-- Two rows of a ladder that are one person: from the publication of "day" on, and until that of "until" if it was taken back,
-- "ladder_row" counts for "into_row".
create table merged (
    ladder_row bigint not null primary key,
    into_row bigint not null,
    day text not null,
    until text
);

-- Who is not in a server's ladders, by a moderator's word. The row and its rating stay.
create table unranked (
    ladder_row bigint not null primary key,
    at bigint not null
);

-- Who has left the server, as far as its platform tells: hidden until he is back (the rating stays).
create table departed (
    ladder_row bigint not null primary key,
    at bigint not null
);

-- What the house has to do for a server once on a date: 'publication', 'digest'. Whoever sets "done" first did it.
create table job (
    job text not null,
    server text not null,
    date text not null,
    due_at bigint not null,
    state text not null,
    primary key (job, server, date)
);
create index job_due on job (due_at) where state = 'due';
create index job_due_of on job (server) where state = 'due';

-- The rules each publication was made by.
create table publication (
    server text not null,
    date text not null,
    at bigint not null,
    factor bigint not null,
    damped bigint not null,
    primary key (server, date)
);

-- A season of a server's ladders: after the publication of "opened" until that of "closes". "reset" is what becomes of the
-- ratings when it ends: 'none', 'soft', 'full'.
create table season (
    id bigint not null primary key,
    server text not null,
    name text not null,
    opened text not null,
    closes text,
    reset text not null,
    closed bigint not null
);
create index season_of_server on season (server, id);

-- The table of a season as it was when it ended. Written once.
create table season_place (
    season bigint not null,
    ladder_row bigint not null,
    rank bigint not null,
    rating bigint not null,
    rounds bigint not null,
    primary key (season, ladder_row)
);

-- Made from the rows above, and made anew by `giostra ladder rebuild`: where each row stands since the last publication …
create table standing (
    ladder_row bigint not null primary key,
    rating bigint not null,
    rounds bigint not null,
    peak bigint not null,
    peak_day text not null
);

-- … and what each publication changed: "row:before:after:rounds" for each row that played or was reset, in ascending order
-- of the rows, separated by spaces.
create table history (
    server text not null,
    family text not null,
    day text not null,
    changes text not null,
    primary key (server, family, day)
);

-- How each seat ended: for forms, and for a player's best words.
create table result (
    round bigint not null,
    seat bigint not null,
    points bigint not null,
    rank bigint not null,
    players bigint not null,
    best text,
    best_points bigint not null,
    primary key (round, seat)
);

-- What may be a foul, for moderators: 'order', two seats of a round that typed the same words in the same order; 'pair', two
-- rows of a ladder that play only each other.
create table suspicion (
    id bigint not null primary key,
    server text not null,
    what text not null,
    round bigint not null,
    a bigint not null,
    b bigint not null,
    detail text not null,
    at bigint not null,
    state text not null
);
create unique index suspicion_once on suspicion (server, what, round, a, b);
