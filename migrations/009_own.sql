-- What a person's own data, and the matches of a place, are found by, without looking at anybody else's.
drop index seat_of_person;
create index seat_of_person on seat (person, round, seat);
create index ladder_row_of_person on ladder_row (person);
create index rated_of_round on rated (round, server);
create index season_place_of_row on season_place (ladder_row);
create index merged_into on merged (into_row);
create index suspicion_of_round on suspicion (round);
create index suspicion_of_a on suspicion (a);
create index suspicion_of_b on suspicion (b);
create index report_of_person on report (person);
create index report_decided_by on report (decided_by);
create index overlay_by on overlay (author);
create index exclusion_by on exclusion (author);
create index exclusion_of_person on exclusion (person);
create index deed_by on deed (author);
create index deed_in_place on deed (place);
create index invite_of_place on invite (place);

-- Nearly all rows of the table are word rounds: those played turn by turn are found among themselves.
create index round_of_turns on round (place, opened_at) where game <> 'manche-1';

-- The log of a match as it was when the match ended: how many lines, and SHA-256 of them in hex, each line as
-- "who body" and a line feed, as /rivedi hands it out. Matches that ended before this step have none.
create table seal (
    round bigint not null primary key,
    lines bigint not null,
    hash text not null
);
