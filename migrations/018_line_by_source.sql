-- "A message that is delivered twice counts once" by an index that begins with the message: messages are numbered in time, so what
-- is written now stands together at its end. By round first, every word touched a page of its own.
create table line_anew (
    round bigint not null,
    n bigint not null,
    source text,
    at bigint not null,
    who text not null,
    body text not null,
    primary key (round, n)
);
insert into line_anew (round, n, source, at, who, body) select round, n, source, at, who, body from line;
drop table line;
alter table line_anew rename to line;
create unique index line_source on line (source, round);
