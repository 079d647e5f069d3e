-- Codes that make two rooms twins outlive the process that gave them out, as the time they are good for does.
create table twin_code (
    place text not null primary key,
    code text not null,
    until bigint not null
);
