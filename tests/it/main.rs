//! The only integration binary.

mod analysis;
mod architecture;
mod backups;
mod brought;
#[cfg(feature = "piazza")]
mod browser;
mod buffalo;
mod carried;
mod chats;
#[cfg(feature = "piazza")]
mod cli;
mod command_pages;
mod commands;
mod compiled;
mod complete;
mod crash;
mod dependencies;
#[cfg(feature = "discord")]
mod discord;
#[cfg(feature = "discord")]
mod discord_double;
mod duplicate;
mod entropy;
#[cfg(feature = "piazza")]
mod evening;
mod events;
mod events_directing;
mod events_director;
mod events_entries;
mod events_faults;
mod events_halfway;
mod events_handicap;
mod events_lists;
mod events_manche;
mod events_mended;
mod events_poly;
mod events_reopened;
mod events_sizes;
mod events_teams;
mod export;
mod extinction;
mod families;
mod farms;
mod faults;
mod forgetting;
mod fuzz;
mod games;
mod gcg;
mod honour;
mod journal;
mod judging;
mod juries;
mod killed;
mod laws;
mod manche;
mod matches;
mod members;
mod messages;
mod moving;
mod mutated;
mod nights;
mod notices;
mod openings;
mod opponents_manche;
mod outages;
mod packing;
mod pages;
mod permissions;
#[cfg(feature = "piazza")]
mod piazza;
mod pictures;
#[cfg(all(feature = "postgres", unix))]
mod postgres;
mod privacy;
mod rating;
mod readme;
mod resume;
mod retention;
mod scrabble;
mod scrabble_match;
mod search;
mod settings;
mod simulation;
mod slurs;
mod solver;
mod sources;
mod strays;
mod support;
#[cfg(feature = "telegram")]
mod telegram;
#[cfg(feature = "telegram")]
mod telegram_double;
mod terminal;
mod tournaments;
mod toy;
#[cfg(feature = "piazza")]
mod trial;
#[cfg(all(feature = "discord", feature = "telegram"))]
mod twins;
mod words;
mod words_said;
mod wyps;
