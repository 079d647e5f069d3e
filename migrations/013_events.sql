-- The matches that events have opened (`for=12.3.4` in their first line: event, round, board). "written" is the number under which
-- it was written last how their seats ended: none while they are played, another one whenever that changes. So who keeps the
-- number that they have read last reads everything once.
create table event_match (
    round bigint not null primary key,
    event bigint not null,
    event_round bigint not null,
    board bigint not null,
    written bigint
);
create index event_match_written on event_match (event, written);
insert into sequence (name, next) values ('event_row', 1);
