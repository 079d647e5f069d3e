-- Matches played turn by turn. Their logs, seats and results stand where those of rounds stand.

-- Who wants to play what: gone when it is played or nobody wants it any more. The number is that of the match to come.
create table invite (
    id bigint not null primary key,
    place text not null,
    server text,
    terms text not null,
    state text not null,
    at bigint not null
);

-- Who was asked, in the order of asking; the first one is who asks.
create table invited (
    invite bigint not null,
    n bigint not null,
    person text not null,
    state text not null,
    primary key (invite, n)
);
create index invited_person on invited (person);

-- The second game of an encounter knows the first.
create table encounter (
    round bigint not null primary key,
    first_round bigint not null
);

-- Who does not play turns between two moments.
create table holiday (
    person text not null primary key,
    since bigint not null,
    until bigint not null
);
