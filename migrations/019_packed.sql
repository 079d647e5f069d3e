-- The logs of old rounds, by the wish of their server: all lines of a round as one compressed text, in the place of its rows in
-- "line", from which they are taken in the same transaction. Which messages they came from is not kept: so a packed log names
-- nobody. "lines" are so many, and "hash" is theirs as in "seal"; lines that come later stand in "line" again.
create table packed (
    round bigint not null primary key,
    lines bigint not null,
    hash text not null,
    first_line text not null,
    body text not null
);

-- What is old enough is looked for server by server: without this each looks through the rounds of all others.
create index round_of_server on round (server, id);
