-- Rooms that still see a match of the room that they played with when it began (F12).
create table still_seen (
    place text not null,
    round bigint not null,
    primary key (place, round)
);
