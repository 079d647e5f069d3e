-- Servers the bot was removed from, and since when. It is gone again when the bot is back; after thirty days nothing of the
-- server is kept.
create table farewell (
    server text not null primary key,
    at bigint not null
);
