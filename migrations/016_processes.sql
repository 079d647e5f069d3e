-- Several processes on one server. Whoever holds a lease does what it is about; "epoch" is another one with each holder, and
-- each transaction of a holder names it. "until" is by the server's clock. On SQLite, which one process has for itself, both
-- tables stay empty.
create table lease (
    scope text not null primary key,
    holder text not null,
    epoch bigint not null,
    until bigint not null
);

-- The processes that live: what they are called, on which machine, which version, since when, when they said so last, and
-- whether they wait or serve.
create table process (
    name text not null primary key,
    machine text not null,
    version text not null,
    since bigint not null,
    seen bigint not null,
    state text not null
);
