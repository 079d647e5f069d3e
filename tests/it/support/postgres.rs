//! A real PostgreSQL of the tests' own: a cluster in a folder of its own, on a free loopback port, gone with the process.
//!
//! The same tests run on both databases: [`database`] names a file, or, in a process that was started with
//! `GIOSTRA_TEST_POSTGRES`, a schema of its own on that server.

use sha2::{Digest as _, Sha256};
use sqlx::Connection as _;
use std::net::TcpListener;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// Names the server for processes in which everything is to be kept there.
pub(crate) const ON: &str = "GIOSTRA_TEST_POSTGRES";

/// The database of a test: the file, or what stands for it on the server.
pub(crate) fn database(file: PathBuf) -> PathBuf {
    match std::env::var(ON) {
        Ok(server) => schema(&server, &file).into(),
        Err(_) => file,
    }
}

/// Whether everything is kept on a server here: what is about files alone has nothing to try.
pub(crate) fn is_on() -> bool {
    std::env::var_os(ON).is_some()
}

/// The address of a schema of its own on a server, made if it is not there; the same name is the same schema.
pub(crate) fn schema(server: &str, name: &Path) -> String {
    let name = hex::encode(&Sha256::digest(name.as_os_str().as_encoded_bytes())[..10]);
    run(server, &format!("create schema if not exists t{name}"));
    format!("{server}?options=-csearch_path%3Dt{name}")
}

/// The address of a new database on the server of all tests: for what asks who else is connected.
pub(crate) fn alone(name: &str) -> String {
    let server = shared();
    run(server, &format!("create database {name}"));
    let (before, _) = server.rsplit_once('/').expect("an address");
    format!("{before}/{name}")
}

/// Does statements on a server, from wherever it is called.
pub(crate) fn run(server: &str, sql: &str) {
    let (server, sql) = (server.to_owned(), sql.to_owned());
    let done = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let mut connection = sqlx::PgConnection::connect(&server).await.expect("the server answers");
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.expect("it is done");
            connection.close().await.expect("it closes");
        });
    });
    done.join().expect("it is done");
}

/// A cluster; it goes with this.
pub(crate) struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    /// It ends when its input does, however we end.
    guard: Option<Child>,
}

/// Where PostgreSQL's programs are, if it is installed.
fn programs() -> Option<PathBuf> {
    let of_debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut all: Vec<PathBuf> = of_debian.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
    all.sort();
    let on_the_path = std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    all.extend(on_the_path.into_iter().flatten());
    let found =
        all.into_iter().rev().find(|dir| dir.join("initdb").is_file() && dir.join("postgres").is_file())?;
    // Where these two are links, the others are where they lead to.
    Some(found.join("initdb").canonicalize().ok()?.parent()?.to_owned())
}

/// Whether PostgreSQL is to be tried; where it is not installed that is said, or is a failure if it was asked for.
pub(crate) fn is_there(what: &str) -> bool {
    let there = programs().is_some();
    if !there {
        let required = std::env::var_os("GIOSTRA_REQUIRE_POSTGRES").is_some();
        assert!(!required, "GIOSTRA_REQUIRE_POSTGRES is set, and PostgreSQL is not installed");
        eprintln!("skipped: {what} (PostgreSQL is not installed)");
    }
    there
}

/// Its programs refuse to run as root: then they run as `postgres`, or whoever else is there.
fn as_somebody(command: &mut Command, folder: &Path) {
    if !rustix_is_root() {
        return;
    }
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let of = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut numbers = line.split(':').skip(2).map(str::parse::<u32>);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    };
    let (user, group) = of("postgres").or_else(|| of("nobody")).expect("somebody who is not root");
    std::os::unix::fs::chown(folder, Some(user), Some(group)).expect("root gives it away");
    command.uid(user).gid(group);
}

fn rustix_is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0)
}

/// Found free, and free again: nobody else on this machine wants it now.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

impl Cluster {
    /// A new one, that is up.
    pub(crate) fn start() -> Self {
        let programs = programs().expect("PostgreSQL is installed");
        let folder = tempfile::tempdir().expect("a folder");
        let mut made = Command::new(programs.join("initdb"));
        made.args(["--no-sync", "--username=giostra", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]);
        made.arg("--pgdata").arg(folder.path().join("data")).stdout(Stdio::null()).current_dir("/");
        as_somebody(&mut made, folder.path());
        assert!(made.status().expect("initdb runs").success(), "initdb makes a cluster");
        let mut cluster = Self { folder, programs, port: free_port(), guard: None };
        cluster.up();
        run(&cluster.at("postgres"), "create database giostra");
        cluster
    }

    /// Starts the server, and waits until it answers.
    pub(crate) fn up(&mut self) {
        let data = self.folder.path().join("data");
        // What is tried is that processes die, ours and the server's; no power is cut.
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200 \
             -c shared_buffers=64MB -c log_min_messages=fatal",
            self.port
        );
        let script = format!(
            "{}/postgres -D {} {options} >/dev/null 2>&1 & server=$!; cat >/dev/null; kill -INT $server; wait $server",
            self.programs.display(),
            data.display()
        );
        let mut guard = Command::new("/bin/sh");
        guard.args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        guard.current_dir("/");
        as_somebody(&mut guard, self.folder.path());
        self.guard = Some(guard.spawn().expect("a shell"));
        let server = self.at("postgres");
        let answers = async {
            while let Err(_not_yet) = sqlx::PgConnection::connect(&server).await {
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        };
        let patient = async { tokio::time::timeout(Duration::from_mins(1), answers).await };
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let runtime =
                    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
                runtime.block_on(patient).expect("the server is up");
            });
            waiting.join().expect("the server is up");
        });
    }

    /// Ends the server at once, and waits until it has gone.
    pub(crate) fn down(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            drop(guard.stdin.take());
            guard.wait().expect("it ends");
        }
    }

    /// A second server that has each transaction of this one before it is confirmed, and can stand in for it.
    pub(crate) fn standby(&self) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut copied = Command::new(self.programs.join("pg_basebackup"));
        copied.args(["--no-sync", "--checkpoint=fast", "--wal-method=stream", "--write-recovery-conf"]);
        copied.args(["--host=127.0.0.1", "--username=giostra", "--port", &self.port.to_string()]);
        copied.arg("--pgdata").arg(folder.path().join("data")).stdout(Stdio::null()).current_dir("/");
        as_somebody(&mut copied, folder.path());
        assert!(copied.status().expect("pg_basebackup runs").success(), "it is copied");
        let mut standby = Self { folder, programs: self.programs.clone(), port: free_port(), guard: None };
        standby.up();
        run(&self.at("postgres"), "alter system set synchronous_standby_names = '*'");
        run(&self.at("postgres"), "select pg_reload_conf()");
        standby
    }

    /// From now on this one is written to, and follows nobody.
    pub(crate) fn promote(&self) {
        let mut promoted = Command::new(self.programs.join("pg_ctl"));
        promoted.arg("promote").arg("--pgdata").arg(self.folder.path().join("data"));
        promoted.stdout(Stdio::null()).current_dir("/");
        as_somebody(&mut promoted, self.folder.path());
        assert!(promoted.status().expect("pg_ctl runs").success(), "it is promoted");
    }

    /// The address of a database.
    pub(crate) fn at(&self, database: &str) -> String {
        format!("postgres://giostra@127.0.0.1:{}/{database}", self.port)
    }

    /// The port it listens on.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.down();
    }
}

/// One cluster for all tests of this process that do nothing to the server.
pub(crate) fn shared() -> &'static str {
    static SHARED: OnceLock<(Cluster, String)> = OnceLock::new();
    &SHARED
        .get_or_init(|| {
            let cluster = Cluster::start();
            let at = cluster.at("giostra");
            (cluster, at)
        })
        .1
}
