//! What is secret while a scene is played, and from whom, whatever else they may do.

use super::stage::{Role, Scene};

/// What is kept from somebody until what is played is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Secret {
    /// What it is.
    pub(super) what: &'static str,
    /// Who may not see it now.
    pub(super) from: &'static [Role],
}

const PLAYER: &[Role] = &[Role::Player, Role::PlayerAlone];
const PLAYER_AND_JUDGE: &[Role] = &[Role::Player, Role::PlayerAlone, Role::Other];
const WATCHERS: &[Role] = &[
    Role::Elsewhere,
    Role::Stranger,
    Role::StrangerAlone,
    Role::ModeratorAlone,
    Role::Director,
    Role::Moderator,
];
const ALL: &[Role] = &Role::ALL;

/// What would be told by something that is asked for, if it told everything.
pub(super) fn secret(scene: Scene, asked: &str) -> Option<Secret> {
    let begins = |words: &[&str]| words.iter().any(|word| asked.starts_with(word));
    let (what, from) = match scene {
        // F13: the adventure, from players of its round; a judge reads it without numbers.
        Scene::Jury if begins(&["/giuria avventura", "/giuria esporta formato:schede"]) => {
            ("adventure", PLAYER)
        }
        Scene::Jury if begins(&["giuria:1:bozz", "giuria:1:scrive", "giuria:1:adotta"]) => {
            ("weights", PLAYER_AND_JUDGE)
        }
        Scene::Jury
            if begins(&[
                "/giuria anteprima",
                "/giuria analisi",
                "/giuria esporta formato:csv",
                "giuria:1:anteprima",
                "giuria:1:analisi",
                "giuria:1:esporta",
            ]) =>
        {
            ("points", PLAYER_AND_JUDGE)
        }
        Scene::Jury
            if begins(&[
                "/giuria risultati",
                "/giuria generale",
                "giuria:1:squadre",
                "giuria:1:generale",
            ]) =>
        {
            ("points", ALL)
        }
        // Racks (B2), and the moves of a match that is played.
        Scene::Match if begins(&["/leggio", "leggio:1"]) => ("rack", WATCHERS),
        Scene::Match if begins(&["rivedi:1"]) => ("moves", ALL),
        _ => return None,
    };
    Some(Secret { what, from })
}
