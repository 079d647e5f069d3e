-- People without an account at the tables of judged events, named by the organisers, who can take the name away again: the log
-- knows them by their seats.
create table guest (
    round bigint not null,
    seat bigint not null,
    name text not null,
    primary key (round, seat)
);
-- Judged events are few among the rounds of a place.
create index jury_of_place on round (place, id) where kind = 'jury';
