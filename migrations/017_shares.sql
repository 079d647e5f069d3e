-- Several processes share out what there is to serve. A lease is good for as long as its holder lives: "until" stands with the
-- process from now on, by the server's clock. "doors" are the doors it can serve.
alter table process add column until bigint not null default 0;
alter table process add column doors text not null default '';

-- When whoever serves this part was alive last: one that dies takes nobody else's time with it. "away": since when its platform
-- cannot be reached.
create table sign_of_life (
    scope text not null primary key,
    at bigint not null,
    away bigint
);

-- What was heard by one process and is for a room of another: who heard it, for whom it is, and what it says. It is confirmed to
-- the platform when it is here, and gone when the room has it. "source" is the same when it is heard twice. "ticket" lets the
-- other process answer whoever waits; with it one speaks as the bot for a quarter of an hour, so it is shown to nobody.
create table inbox (
    id bigint not null primary key,
    scope text not null,
    source text not null,
    room text not null,
    person text not null,
    said text not null,
    ticket text
);
create unique index inbox_source on inbox (source);
create index inbox_scope on inbox (scope, id);
create index inbox_room on inbox (room);
create index inbox_person on inbox (person);

insert into sequence (name, next) values ('inbox', 1);
