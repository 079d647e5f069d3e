//! `giostra healthy`: what it makes of what answers, in time or not.

use super::{ended, giostra, run};
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::thread::JoinHandle;
use tempfile::TempDir;

/// Somebody who answers once with these bytes; where, and what was asked.
fn answers(with: &'static str) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let asked = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut asked = [0; 1024];
        let length = stream.read(&mut asked).unwrap();
        stream.write_all(with.as_bytes()).unwrap();
        String::from_utf8(asked[..length].to_vec()).unwrap()
    });
    (address, asked)
}

#[test]
fn who_is_ready_is_healthy() {
    let folder = TempDir::new().unwrap();
    let ready = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\n";
    let (address, asked) = answers(ready);
    assert_eq!(run(folder.path(), &["healthy", &address]).done(), "");
    let asked = asked.join().unwrap();
    assert!(asked.starts_with("GET /readyz HTTP/1.1\r\n") && asked.contains(&format!("Host: {address}\r\n")));
    // The address may stand where it stands for who serves; who listens everywhere is asked here.
    let (address, asked) = answers(ready);
    let everywhere = address.replace("127.0.0.1", "0.0.0.0");
    ended(giostra(folder.path(), &["healthy"]).env("GIOSTRA_OPS", everywhere)).done();
    asked.join().unwrap();
}

#[test]
fn who_is_not_ready_or_silent_is_not() {
    let folder = TempDir::new().unwrap();
    for (answer, sentence) in [
        ("HTTP/1.1 503 Service Unavailable\r\n\r\n", "non è pronta: risponde 503"),
        ("HTTP/1.1 404 Not Found\r\n\r\n", "non è pronta: risponde 404"),
        ("SSH-2.0-OpenSSH_9.9\r\n", "non risponde nessuna giostra in 2 secondi"),
        ("HTTP/1.1 2", "non risponde nessuna giostra in 2 secondi"),
        ("", "non risponde nessuna giostra in 2 secondi"),
    ] {
        let (address, asked) = answers(answer);
        run(folder.path(), &["healthy", &address]).refused(1, sentence);
        asked.join().unwrap();
    }
    // Takes connections, and says nothing: two seconds, not for ever.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = silent.local_addr().unwrap().to_string();
    run(folder.path(), &["healthy", &address]).refused(1, "non risponde nessuna giostra in 2 secondi");
    drop(silent);
    run(folder.path(), &["healthy", &address]).refused(1, "non risponde nessuna giostra in 2 secondi");
    run(folder.path(), &["healthy", "http://giostra/"])
        .refused(2, "non è un indirizzo: si scrive 127.0.0.1:9464");
}
