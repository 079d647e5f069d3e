-- What a row of `round` is, whatever its rules are called: 'round', a word round; 'match', a game played turn by turn. The
-- name of the rules changes with their notation, this never does.
alter table round add column kind text not null default '';
-- Whether people may still sit down while it is played: those who erase themselves meanwhile get no new seat in it (W24).
alter table round add column open bigint not null default 0;
update round set kind = case when game = 'manche-1' then 'round' else 'match' end,
                 open = case when game in ('manche-1', 'duplicate-1') then 1 else 0 end;

-- Nearly all rows of the table are word rounds: matches are found among themselves.
drop index round_of_turns;
create index round_of_matches on round (place, opened_at) where kind = 'match';

-- How each seat of anything that is over ended: rounds since there are nights, matches since this step. A game may know no
-- points. "half_points" are those of a game of two: 2 won, 1 drawn, 0 lost. "how" says what brought the end for this seat:
-- 'played', 'time', 'resigned', 'forfeit', 'agreed', 'void'. "encounter" is the number of the first game of an encounter.
create table result_of_seat (
    round bigint not null,
    seat bigint not null,
    points bigint,
    rank bigint not null,
    players bigint not null,
    best text,
    best_points bigint not null,
    half_points bigint,
    how text not null,
    encounter bigint,
    primary key (round, seat)
);
insert into result_of_seat (round, seat, points, rank, players, best, best_points, half_points, how, encounter)
    select result.round, result.seat, result.points, result.rank, result.players, result.best, result.best_points, null,
           case when exists (select 1 from round where id = result.round and state = 'void') then 'void' else 'played' end,
           null
    from result;
drop table result;
alter table result_of_seat rename to result;

-- The next number of what is numbered by itself. When a file is opened they catch up with the rows that are there.
create table sequence (
    name text not null primary key,
    next bigint not null
);
insert into sequence (name, next) values ('match', 1);
insert into sequence (name, next) values ('deed', 1);
insert into sequence (name, next) values ('ladder_row', 1);
insert into sequence (name, next) values ('overlay', 1);
insert into sequence (name, next) values ('report', 1);
insert into sequence (name, next) values ('season', 1);
insert into sequence (name, next) values ('suspicion', 1);

-- The delivery that has made an invitation, so that the same one delivered again makes no other. Invitations from before this
-- step have it in their terms only.
alter table invite add column ordered_by text;
