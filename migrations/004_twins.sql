-- Rooms that play together: the rounds of "home" are played in "place" too, with one ranking.
create table twin (
    place text not null primary key,
    home text not null unique
);
-- The server each player plays from: his ladder is there. Before this, every round had one server only.
alter table seat add column server text;
