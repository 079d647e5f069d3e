-- What keeps people from gaming the ladder.

-- Who has erased himself while a round ran takes no new seat in it: "mark" is a keyed hash of each of his accounts, the key
-- is the round's own first line. The rows of a round go when it is over.
create table shut_out (
    round bigint not null,
    mark text not null,
    primary key (round, mark)
);

-- Who does not play turns between two moments, server by server. What is over stays: so many days a year are everybody's.
create table day_off (
    person text not null,
    server text not null,
    since bigint not null,
    until bigint not null,
    primary key (person, server, since)
);
insert into day_off (person, server, since, until)
    select distinct holiday.person, seat.server, holiday.since, holiday.until
    from holiday join seat on seat.person = holiday.person where seat.server is not null;
drop table holiday;
