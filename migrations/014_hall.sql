-- Tournaments are few among a server's rounds: those that are over are found among themselves.
create index round_of_events on round (server, id) where kind = 'event';
create index event_of_place on round (place, id) where kind = 'event';
