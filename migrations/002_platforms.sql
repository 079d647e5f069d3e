-- Which platform message shows which thing, so that it can be edited after a restart. Nothing was ever written to the
-- table of the founding: rooms had no door that outlives the process. "message" is null from before a message is
-- sent until the platform has given its number.
drop table posted;
create table posted (
    place text not null,
    audience text not null,
    handle text not null,
    message bigint,
    at bigint not null,
    primary key (place, audience, handle)
);
create index posted_at on posted (at);
