-- Accounts of one person on several platforms: those with the same "whole" are one. Who is not here is by himself.
create table link (
    person text not null primary key,
    whole text not null
);
