-- A player's row in a ladder, of which there is one for each server and family of games. Rows are never taken away: who
-- asks to be forgotten leaves an empty "person", and the sum of the ladder stays.
create table ladder_row (
    id bigint not null primary key,
    server text not null,
    family text not null,
    person text
);
create unique index ladder_row_of on ladder_row (server, family, person);

-- What a rated round was for one ladder, written once and never changed: "players" is "row:points" for each player, in
-- ascending order of the rows, separated by spaces. Ratings, histories and tables are made from these rows.
create table rated (
    server text not null,
    family text not null,
    round bigint not null,
    ended_at bigint not null,
    players text not null,
    primary key (server, family, round)
);
create index rated_in_order on rated (server, family, ended_at, round);
