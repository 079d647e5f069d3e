//! A picture that is refused for what it is: once more, and then in words, without a word about rights. A file that is too large comes
//! packed, or in parts.

use super::people;
use super::table::Table;
use crate::support::discord::Channel;
use crate::support::says::{body, raw, say};
use flate2::read::GzDecoder;
use giostra::rooms::heard::{Door, Person, Place};
use giostra::rooms::say::{Act, Attachment, Body, Handle};
use std::io::Read;

const NOTICE: &str = "Non posso inviare immagini qui";
/// Too large, and not understood.
const BAD: [(u16, u32); 2] = [(413, 40_005), (400, 50_035)];

#[tokio::test]
async fn a_result_whose_picture_is_refused_comes() {
    for refusal in BAD {
        for (times, pictures) in [(1, true), (2, false)] {
            let table = Table::open().await;
            let [silk] = people(&table, ["Silk"]);
            table.begin(silk, &[]).await;
            table.say(silk, table.room, "carte").await;
            table.pass(181_000).await;
            table.double.refuse_next("POST", &format!("/channels/{}/messages", table.room), refusal, times);
            table.pass(60_000).await;
            let end = table.last(table.room, "Parola più lunga");
            assert_eq!(!end.files.is_empty(), pictures, "{refusal:?} {times}");
            let letters = "```\nC  A  R  T\nO  S  E  A\nN  I  L  O\nQu A  D  R\n```";
            assert!(pictures || end.content.contains(letters), "{}", end.content);
            let alone = table.double.conversation(silk);
            assert_eq!((table.count(table.room, NOTICE), table.count(alone, "in pausa")), (0, 0));
        }
    }
}

/// Everything that a person is sent, in order.
fn files(table: &Table, channel: Channel) -> Vec<(String, Vec<u8>)> {
    let messages = table.double.messages(channel).into_iter();
    messages.flat_map(|shown| shown.files).map(|file| (file.name, file.bytes)).collect()
}

#[tokio::test]
async fn a_file_that_is_too_large_comes_packed_or_in_parts_and_is_the_file() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let alone = Place::Private { door: Door::Discord, person: Person::new(Door::Discord, &silk.to_string()) };
    let send = async |name: &str, content: &[u8]| {
        let file = Some(Attachment::bytes(name, content.to_vec()));
        let body = Body { file, ..body(raw("i tuoi dati")) };
        let act = Act::Post { handle: Some(Handle(name.to_owned())), body };
        say(table.door(), &alone, act).done().await.expect("it is delivered");
        table.pass(20_000).await;
    };
    let unpacked = |bytes: &[u8]| {
        let mut all = Vec::new();
        GzDecoder::new(bytes).read_to_end(&mut all).expect("a gzip");
        all
    };
    // What packs well, and what does not: the numbers of a generator, of which nothing can be left out.
    let dull = "abc".repeat(4_000_000).into_bytes();
    send("a.json", &dull).await;
    let mut state = 7_u64;
    let mut noise = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.to_le_bytes()[7]
    };
    let wild: Vec<u8> = (0..11_000_000).map(|_| noise()).collect();
    send("b.json", &wild).await;
    let arrived = files(&table, table.double.conversation(silk));
    let names: Vec<&str> = arrived.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["a.json.gz", "b.json.gz.001", "b.json.gz.002"]);
    assert!(arrived.iter().all(|(_, bytes)| bytes.len() <= 10 * 1024 * 1024));
    assert!(unpacked(&arrived[0].1) == dull);
    let joined: Vec<u8> = arrived[1..].iter().flat_map(|(_, bytes)| bytes.clone()).collect();
    assert!(unpacked(&joined) == wild);
    let conversation = table.double.conversation(silk);
    for piece in ["in 2 parti", "Parte 2 di 2", "decomprimilo"] {
        assert_eq!(table.count(conversation, piece), 1, "{piece}");
    }
    table.no_bad_requests();
}

/// The person who asked is told.
#[tokio::test]
async fn a_file_that_is_refused_all_the_same_is_told() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let alone = Place::Private { door: Door::Discord, person: Person::new(Door::Discord, &silk.to_string()) };
    let conversation = table.double.conversation(silk);
    let path = format!("/channels/{conversation}/messages");
    table.double.refuse_next("POST", &path, BAD[0], 2);
    let file = Some(Attachment::bytes("a.json", b"{}".to_vec()));
    let act = Act::Post { handle: None, body: Body { file, ..body(raw("i tuoi dati")) } };
    say(table.door(), &alone, act).done().await.expect("words are taken");
    table.pass(5_000).await;
    let told = table.last(conversation, "Il file non arriva");
    assert!(told.files.is_empty() && !told.content.contains(NOTICE), "{}", told.content);
}
