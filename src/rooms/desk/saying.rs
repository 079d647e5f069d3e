//! How a room speaks: to everybody in every window, or to one person in that person's language.

use super::super::heard::{Heard, Place, What};
use super::super::say::{Act, Audience, Body, Delivery, Handle, Say, Urgency};
use super::Desk;
use crate::journal::Record;
use crate::messages::{Lang, Text};
use crate::say;

impl Desk {
    /// Language for what only the author of `heard` sees.
    pub(crate) fn lang_for(&self, heard: &Heard) -> Lang {
        self.house.lang_for(&heard.who.person, &self.window_of(heard))
    }

    /// Language for what everybody here sees.
    pub(crate) fn lang(&self) -> Lang {
        self.house.lang(&self.place)
    }

    /// A private answer to the author of `heard`, where they spoke.
    pub(crate) fn private(&self, heard: &Heard, handle: Option<String>, body: Body) -> Say {
        let to =
            if heard.place.is_private() { Audience::All } else { Audience::Only(heard.who.person.clone()) };
        let act = Act::Post { handle: handle.map(Handle), body };
        Say { place: heard.place.clone(), to, lang: self.lang_for(heard), act, answers: Some(heard.id) }
    }

    /// A private answer to an order: typed again it comes again, while a button turns the page in
    /// place.
    pub(crate) fn answer_to(&self, heard: &Heard, handle: String, body: Body) -> Say {
        let fresh = !matches!(heard.what, What::Press { .. });
        self.private(heard, Some(handle), Body { fresh, ..body })
    }

    /// A private answer that comes anew, also to a button: it stands under another message.
    pub(crate) fn answer_anew(&self, heard: &Heard, handle: String, body: Body) -> Say {
        self.private(heard, Some(handle), Body { fresh: true, ..body })
    }

    /// Tells the author of `heard` one thing.
    pub(crate) fn answer(&self, heard: &Heard, text: Text) {
        let body = Body { text: Some(text), ..Body::default() };
        self.house.say(self.private(heard, None, body));
    }

    /// Where everybody sees this room.
    fn everybody(&self) -> Onlookers<'_> {
        Onlookers { desk: self, windows: self.windows() }
    }

    /// Those who see a match of this room, which may be more than see the room (F12).
    pub(crate) fn onlookers(&self, id: i64) -> Onlookers<'_> {
        Onlookers { desk: self, windows: self.windows_of_match(id) }
    }

    /// Something for everybody here.
    pub(crate) fn announce(&self, handle: Option<String>, body: Body) {
        self.everybody().announce(handle, body);
    }

    /// Says something to everybody in one window, in its language.
    pub(crate) fn say_in(&self, place: &Place, act: Act) -> Delivery {
        let lang = self.house.lang(place);
        self.house.say(Say { place: place.clone(), to: Audience::All, lang, act, answers: None })
    }

    /// Shows something in every window, made for each.
    pub(crate) fn show(&self, handle: &str, body: impl Fn(&Place) -> Body) -> Vec<(Place, Delivery)> {
        self.everybody().show(handle, body)
    }

    /// A sentence for everybody here.
    pub(crate) fn tell(&self, handle: Option<String>, text: Text) {
        self.everybody().tell(handle, text);
    }

    /// Something begins here: what whoever runs the bot has to tell, if it was not told yet.
    pub(crate) fn tell_notice(&self) {
        if let Some(text) = self.house.notice_for(&self.place) {
            self.tell(None, text);
        }
    }

    /// Several sentences for everybody here, in one message; nothing when there is none.
    pub(crate) fn tell_all(&self, mut lines: Vec<Text>) {
        match lines.len() {
            0 => {}
            1 => self.tell(None, lines.remove(0)),
            _ => self.tell(None, say!("lines", lines = lines)),
        }
    }

    /// A sentence for everybody here that nobody misses where there is too much to say.
    pub(crate) fn remind(&self, handle: String, text: Text) {
        self.everybody().remind(handle, text);
    }

    /// Takes back something said to everybody here.
    pub(crate) fn unsay(&self, handle: String) {
        self.everybody().unsay(handle);
    }

    /// The buttons of something said to everybody here are of no use any more.
    pub(crate) fn strip(&self, handle: String) {
        self.everybody().strip(handle);
    }

    /// What the author of `heard` did as a moderator (or to their own round), for the audit trail; with their name,
    /// which they may never have shown in a round.
    pub(crate) fn deed(&self, heard: &Heard, what: String, reason: &str) -> [Record; 2] {
        let at = self.now();
        let window = self.window_of(heard);
        let server = window.server().cloned();
        let author = heard.who.person.clone();
        let name = heard.who.name.clone();
        [
            Record::Person { person: author.clone(), name, server: server.clone(), at },
            Record::Deed { server, place: Some(window), author, what, reason: reason.to_owned(), at },
        ]
    }
}

/// Everybody in some windows, each of which is told in its language.
pub(crate) struct Onlookers<'a> {
    desk: &'a Desk,
    windows: Vec<Place>,
}

impl Onlookers<'_> {
    fn all(&self, act: &Act) {
        for window in &self.windows {
            self.desk.say_in(window, act.clone());
        }
    }

    /// Something for all of them.
    pub(crate) fn announce(&self, handle: Option<String>, body: Body) {
        self.all(&Act::Post { handle: handle.map(Handle), body });
    }

    /// A sentence for all of them.
    pub(crate) fn tell(&self, handle: Option<String>, text: Text) {
        self.announce(handle, Body { text: Some(text), ..Body::default() });
    }

    /// A sentence that none of them misses where there is too much to say.
    pub(crate) fn remind(&self, handle: String, text: Text) {
        let urgency = Urgency::Reminder;
        self.announce(Some(handle), Body { text: Some(text), urgency, ..Body::default() });
    }

    /// Takes back something that was said to them.
    pub(crate) fn unsay(&self, handle: String) {
        self.all(&Act::Delete { handle: Handle(handle) });
    }

    /// The buttons of something that was said to them are of no use any more.
    pub(crate) fn strip(&self, handle: String) {
        self.all(&Act::Strip { handle: Handle(handle) });
    }

    /// Shows something in every window, made for each.
    pub(crate) fn show(&self, handle: &str, body: impl Fn(&Place) -> Body) -> Vec<(Place, Delivery)> {
        let post = |place: &Place| Act::Post { handle: Some(Handle(handle.to_owned())), body: body(place) };
        self.windows.iter().map(|place| (place.clone(), self.desk.say_in(place, post(place)))).collect()
    }
}
