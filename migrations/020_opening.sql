-- Where rows of a ladder stood before their first round here, brought along from another program; written once, with the rows, for
-- a ladder that was empty. They come after the publication of "day".
create table opening (
    ladder_row bigint not null primary key,
    rating bigint not null,
    rounds bigint not null,
    day text not null
);
