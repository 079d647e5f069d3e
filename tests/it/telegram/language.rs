//! In which language a group is spoken to before anybody has set one: in that of the first person who commands something there.

use super::people;
use super::table::Table;
use giostra::messages::Lang;
use giostra::rooms::heard::{Door, Place, Server};

fn place(group: i64) -> Place {
    Place::Room {
        door: Door::Telegram,
        server: Server(format!("telegram:{group}")),
        channel: group.to_string(),
        thread: None,
    }
}

#[tokio::test]
async fn a_new_group_is_spoken_to_in_the_language_of_the_first_person() {
    for (first, lang) in [("en", Lang::En), ("de", Lang::En), ("it", Lang::It)] {
        let table = Table::open().await;
        let (group, users) = people(&table, &["Ann", "Bea"]);
        table.double.bot_added(group);
        table.double.speaks(&users[0], first);
        table.double.speaks(&users[1], if first == "it" { "en" } else { "it" });
        table.settle().await;
        table.double.say(&users[0], group, "/aiuto");
        table.settle().await;
        assert_eq!(table.house().lang(&place(group)), lang, "{first}");
        table.double.say(&users[1], group, "/manche subito tempo:30");
        table.settle().await;
        assert_eq!(table.house().lang(&place(group)), lang, "the second is not the first: {first}");
        let piece = if lang == Lang::En { "Row 1" } else { "Riga 1" };
        assert!(table.last(group, piece).text.contains(piece));
        table.pass(40_000).await;
    }
}
