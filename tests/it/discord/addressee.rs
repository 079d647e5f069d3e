//! P14: what one person's direct messages refuse changes nothing for anybody else.

use super::people;
use super::table::Table;
use crate::support::says::{body, raw};
use giostra::messages::Lang;
use giostra::rooms::heard::{Door, Person, Place};
use giostra::rooms::say::{Act, Audience, Outlet, Say, Undelivered};

#[tokio::test]
async fn a_round_stands_where_direct_messages_are_closed() {
    let table = Table::open().await;
    let [silk, eva] = people(&table, ["Silk", "Eva"]);
    table.double.direct_messages(eva, false);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    let person = Person::new(Door::Discord, &eva.to_string());
    let tell = async |place: Place, to| {
        let act = Act::Post { handle: None, body: body(raw("per te")) };
        table.door().deliver(Say { place, to, lang: Lang::It, act, answers: None }).done().await
    };
    for _ in 0..2 {
        let here = table.place(table.room, None);
        assert_eq!(tell(here, Audience::Only(person.clone())).await, Err(Undelivered::Person));
    }
    // In the private chat the person is the place, and nobody else's.
    let alone = Place::Private { door: Door::Discord, person };
    assert_eq!(tell(alone, Audience::All).await, Err(Undelivered::GONE));
    table.say(eva, table.room, "aquila").await;
    let end = table.end(table.room).await;
    assert!(end.content.contains("vince Eva"), "{}", end.content);
    table.no_bad_requests();
}
