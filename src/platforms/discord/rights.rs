//! What the bot may do, in the words of Discord's own settings, and what it needs to begin anything.

use crate::messages::Text;
use crate::rooms::heard::Place;
use crate::say;
use serenity::all::Permissions;

/// The rights the bot asks for, as Discord's settings call them.
fn name(right: Permissions) -> Option<Text> {
    Some(match right {
        Permissions::VIEW_CHANNEL => say!("right-view"),
        Permissions::SEND_MESSAGES => say!("right-send"),
        Permissions::SEND_MESSAGES_IN_THREADS => say!("right-send-in-threads"),
        Permissions::CREATE_PUBLIC_THREADS => say!("right-public-threads"),
        Permissions::CREATE_PRIVATE_THREADS => say!("right-private-threads"),
        Permissions::ATTACH_FILES => say!("right-attach"),
        Permissions::EMBED_LINKS => say!("right-embed"),
        Permissions::ADD_REACTIONS => say!("right-react"),
        Permissions::READ_MESSAGE_HISTORY => say!("right-history"),
        _ => return None,
    })
}

/// Rights that are missing, one after the other; nothing where none is.
pub(super) fn named(missing: Permissions) -> Option<Text> {
    let names = missing.iter().filter_map(name);
    names.reduce(|all, one| say!("list-more", all = all, one = one))
}

/// Without these nothing can be said to everybody in a place.
pub(super) fn to_write(place: &Place) -> Permissions {
    let in_thread = matches!(place, Place::Room { thread: Some(_), .. });
    let send = if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    Permissions::VIEW_CHANNEL | send
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_right_we_ask_for_has_a_name() {
        for right in super::super::permissions().iter() {
            assert!(name(right).is_some(), "{right:?}");
        }
        assert_eq!(named(Permissions::empty()), None);
    }
}
