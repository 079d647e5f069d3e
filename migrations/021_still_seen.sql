-- Rooms that go on seeing a match, whatever plays together since (F12).
create table still_seen (
    place text not null,
    round bigint not null,
    primary key (place, round)
);
