//! Keeps a process among those that live: says so again and again, takes away the rows of those that do not, and takes and
//! gives what there is to serve as it is [dealt](super::super::deal).

use super::super::deal::Table;
use super::super::{self as postgres, Server};
use super::{About, GOOD_FOR, Grip, Hold, Lease};
use crate::clock::Since;
use crate::journal::db::{Connection, query};
use crate::journal::migrate::MIGRATIONS;
use crate::journal::{Durability, OpenError, Scope};
use crate::rooms::heard::Door;
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// So often a process says that it lives, and looks at the others.
const RENEWED: Duration = Duration::from_millis(250);
/// So often somebody who waits asks whether the tables are theirs to change.
const ASKED: Duration = Duration::from_millis(150);
/// What is free for longer than this is taken by anybody: whoever was to have it may be frozen.
const PASSED_OVER: Duration = Duration::from_millis(600);
/// Somebody who has less for so long has come to stay.
const CAME_TO_STAY: Duration = Duration::from_secs(2);
/// Rows of processes of old versions that have not been seen for so long go.
const FORGOTTEN: i64 = 24 * 60 * 60_000;

/// Milliseconds by the server's clock, whatever was begun when.
const NOW: &str = "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";

/// The step of the schema that brought the first kind of lease, and that which brought these.
const FIRST_LEASES: i64 = 16;
const LEASES: i64 = 17;

/// What the keeper is told to do.
#[derive(Debug)]
pub(super) enum Order {
    /// We are ready to serve.
    Serve,
    /// We are to be given nothing more.
    Rest,
    /// This is not served here any more.
    Release(Scope),
    /// Our row is to go.
    Leave(oneshot::Sender<()>),
}

/// What this process says of itself, as it stands in its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Starts,
    Serves,
    Leaves,
}

impl State {
    const fn name(self) -> &'static str {
        match self {
            Self::Starts => "starts",
            Self::Serves => "serves",
            Self::Leaves => "leaves",
        }
    }
}

/// Keeps a process alive.
pub(super) struct Keeper {
    server: Server,
    name: String,
    about: About,
    connection: Option<Connection>,
    state: State,
    begun: Since,
    /// Since when each part is free, as we have seen it.
    free: BTreeMap<Scope, Since>,
    /// Since when we have too much.
    too_much: Option<Since>,
}

impl Keeper {
    pub(super) fn new(server: Server, name: String, about: About) -> Self {
        let (state, begun) = (State::Starts, Since::now());
        Self { server, name, about, connection: None, state, begun, free: BTreeMap::new(), too_much: None }
    }

    /// Before when our row was written.
    pub(super) const fn begun(&self) -> Since {
        self.begun
    }

    async fn connect(&self) -> Result<Connection, sqlx::Error> {
        // The name of a connection that leases is not that of one that writes: only the latter are ended by a successor.
        self.server.connect(&format!("{} leases", self.name), Durability::Process).await
    }

    /// Waits until the tables are of our version, and writes our row.
    pub(super) async fn begins(&mut self, mut waits: impl FnMut(&str)) -> Result<(), OpenError> {
        let mut first = self.connect().await.map_err(|error| postgres::failure(&self.server, &error))?;
        let mut told = String::new();
        while let Some(machine) = self.others_serve_older_tables(&mut first).await? {
            if machine != told {
                waits(&machine);
                told = machine;
            }
            tokio::time::sleep(ASKED).await;
        }
        self.begun = Since::now();
        let written = self.is_here(&mut first).await;
        written.map_err(|error| postgres::failure(&self.server, &error))?;
        self.connection = Some(first);
        Ok(())
    }

    /// Where another process serves with tables of an older version: it would not know what to do with ours. `None` when the
    /// tables are of our version.
    async fn others_serve_older_tables(&self, by: &mut Connection) -> Result<Option<String>, OpenError> {
        let failed = |error: sqlx::Error| postgres::failure(&self.server, &error);
        let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
        let version = postgres::version(by, &self.server, known).await?;
        if version == known {
            return Ok(None);
        }
        let sql = match version {
            ..FIRST_LEASES => None,
            FIRST_LEASES..LEASES => Some(format!(
                "select coalesce(max(machine), '?') from process
                 where name in (select holder from lease where until >= {NOW}) having count(*) > 0"
            )),
            _ => Some(format!("select machine from process where until >= {NOW} order by machine limit 1")),
        };
        if let Some(sql) = sql
            && let Some(row) = query(AssertSqlSafe(sql)).fetch_optional(&mut *by).await.map_err(failed)?
        {
            return row.try_get(0).map(Some).map_err(failed);
        }
        by.run(postgres::MIGRATING).await.map_err(failed)?;
        let ready = postgres::prepare(by, &self.server, MIGRATIONS).await;
        by.run(postgres::MIGRATED).await.map_err(failed)?;
        ready.map(|_| None)
    }

    /// Writes our row, and what there is to serve behind our doors.
    async fn is_here(&self, by: &mut Connection) -> Result<(), sqlx::Error> {
        let good_for = GOOD_FOR.as_millis();
        let here = format!(
            "insert into process (name, machine, version, since, seen, state, until, doors)
             values ($1, $2, $3, {NOW}, {NOW}, $4, {NOW} + {good_for}, $5)"
        );
        let doors: Vec<&str> = self.about.doors.iter().map(|door| door.name()).collect();
        let row = query(AssertSqlSafe(here)).bind(self.name.as_str()).bind(self.about.machine.as_str());
        let row = row.bind(self.about.version.as_str()).bind(self.state.name()).bind(doors.join(" "));
        row.execute(&mut *by).await?;
        // One at a time: two that begin at once make the same rows.
        by.run(postgres::MIGRATING).await?;
        let listed = self.list(by).await;
        by.run(postgres::MIGRATED).await?;
        listed
    }

    /// Lists what there is to serve behind our doors, unless it is listed. How many shards there are stays as it is while
    /// anybody serves one of them.
    async fn list(&self, by: &mut Connection) -> Result<(), sqlx::Error> {
        let mut scopes: Vec<Scope> = Vec::new();
        for door in &self.about.doors {
            if *door != Door::Discord {
                scopes.push(Scope::Door(*door));
                continue;
            }
            let table = look(by).await?;
            let shards: Vec<(&Scope, &Option<String>)> =
                table.holders.iter().filter(|(scope, _)| scope.door() == Door::Discord).collect();
            let stays = shards.iter().any(|(_, holder)| holder.is_some());
            match self.about.shards {
                Some(of) if !stays => {
                    query("delete from lease where substr(scope, 1, 8) = 'discord '")
                        .execute(&mut *by)
                        .await?;
                    scopes.extend((0..of.max(1)).map(|shard| Scope::Shard { shard, of: of.max(1) }));
                }
                None if shards.is_empty() => scopes.push(Scope::Shard { shard: 0, of: 1 }),
                _ => {}
            }
        }
        for scope in scopes {
            let listed = "insert into lease (scope, holder, epoch, until) values ($1, '', 0, 0)
                          on conflict (scope) do nothing";
            query(listed).bind(scope.to_string()).execute(&mut *by).await?;
        }
        Ok(())
    }

    /// Keeps us alive until we are told to go, or others have taken our row away.
    pub(super) fn keep(mut self, lease: &Lease, mut orders: mpsc::UnboundedReceiver<Order>) {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
            return lease.lose();
        };
        runtime.block_on(async {
            loop {
                let order = tokio::select! {
                    biased;
                    order = orders.recv() => order,
                    () = tokio::time::sleep(RENEWED) => None,
                };
                if matches!(*lease.0.hold.borrow(), Hold::Lost) {
                    return;
                }
                match order {
                    Some(Order::Serve) => self.state = State::Serves,
                    Some(Order::Rest) => self.state = State::Leaves,
                    Some(Order::Release(scope)) => {
                        self.releases(lease, scope).await;
                        continue;
                    }
                    Some(Order::Leave(done)) => {
                        let _ = self.leaves().await;
                        let _ = done.send(());
                        return;
                    }
                    None => {}
                }
                self.lives_on(lease).await;
            }
        });
    }

    /// Says that we live, and does what follows from what the others say.
    async fn lives_on(&mut self, lease: &Lease) {
        let asked = Since::now();
        match tokio::time::timeout(GOOD_FOR, self.look_round(lease)).await {
            Ok(Ok(true)) => {
                lease.0.hold.send_if_modified(|hold| {
                    let ours = matches!(hold, Hold::Since(_));
                    if ours {
                        *hold = Hold::Since(asked);
                    }
                    ours
                });
            }
            Ok(Ok(false)) => lease.lose(),
            // Asked again on another connection: nothing is said meanwhile, and perhaps nobody has missed us.
            Ok(Err(_)) | Err(_) => self.connection = None,
        }
    }

    /// Whether our row is still there; then it is good for longer, and what is dealt to us is ours.
    async fn look_round(&mut self, lease: &Lease) -> Result<bool, sqlx::Error> {
        if self.connection.is_none() {
            self.connection = Some(self.connect().await?);
        }
        let (name, state) = (self.name.clone(), self.state);
        let Some(by) = &mut self.connection else { return Ok(true) };
        let good_for = GOOD_FOR.as_millis();
        let lives = format!(
            "update process set seen = {NOW}, until = {NOW} + {good_for}, state = $2 where name = $1"
        );
        let ours =
            query(AssertSqlSafe(lives)).bind(name.as_str()).bind(state.name()).execute(&mut *by).await?;
        if ours == 0 {
            return Ok(false);
        }
        bury(by).await?;
        let table = look(by).await?;
        let shards = table.holders.keys().find_map(|scope| match scope {
            Scope::Shard { of, .. } => Some(*of),
            Scope::Door(_) => None,
        });
        lease.0.shards.store(shards.unwrap_or(1), Ordering::Relaxed);
        self.counts(lease, &table);
        if state == State::Serves {
            for scope in self.due(&table) {
                self.takes(lease, scope).await?;
            }
            self.shares(lease, &table);
        }
        Ok(true)
    }

    /// Notes how many there are who send for the same bot.
    fn counts(&self, lease: &Lease, table: &Table) {
        if !self.about.doors.contains(&Door::Telegram) {
            return;
        }
        let telegram = Scope::Door(Door::Telegram);
        let others = table.members.iter().filter(|(name, _)| **name != self.name);
        let others = others.filter(|(_, doors)| doors.contains(&Door::Telegram)).count();
        let holder = table.holders.get(&telegram).and_then(Option::as_deref);
        let (we, they) = (holder == Some(&*self.name), holder.is_some_and(|holder| holder != self.name));
        lease.0.portion.lock().unwrap_or_else(PoisonError::into_inner).among(others, we, they);
    }

    /// What is free and for us to take.
    fn due(&mut self, table: &Table) -> Vec<Scope> {
        self.free.retain(|scope, _| table.is_free(*scope));
        let free = table.holders.keys().filter(|scope| table.is_free(**scope));
        let free = free.filter(|scope| self.about.doors.contains(&scope.door())).copied().collect::<Vec<_>>();
        let dealt = table.dealt();
        let is_due = |scope: &Scope| {
            let since = self.free.entry(*scope).or_insert_with(Since::now);
            dealt.get(scope) == Some(&self.name) || since.elapsed() >= PASSED_OVER
        };
        free.into_iter().filter(is_due).collect()
    }

    async fn takes(&mut self, lease: &Lease, scope: Scope) -> Result<(), sqlx::Error> {
        let Some(by) = &mut self.connection else { return Ok(()) };
        let take = "update lease set holder = $2, epoch = epoch + 1, until = 0
                    where scope = $1 and not exists (select 1 from process where process.name = lease.holder)";
        let taken = query(take).bind(scope.to_string()).bind(self.name.as_str()).execute(by).await?;
        if taken > 0 {
            tracing::info!(%scope, "it is ours to serve");
            lease.0.grips.send_modify(|grips| {
                grips.insert(scope, Grip::Ours);
            });
        }
        Ok(())
    }

    /// Gives something away, where another process has less for long enough; one thing at a time.
    fn shares(&mut self, lease: &Lease, table: &Table) {
        let given =
            table.too_much(&self.name).filter(|_| table.holders.keys().all(|scope| !table.is_free(*scope)));
        let Some(scope) = given else {
            self.too_much = None;
            return;
        };
        if self.too_much.get_or_insert_with(Since::now).elapsed() < CAME_TO_STAY {
            return;
        }
        lease.0.grips.send_if_modified(|grips| {
            let is_first = grips.values().all(|grip| *grip == Grip::Ours);
            let grip = grips.get_mut(&scope).filter(|_| is_first);
            let is_leaving = grip.is_some();
            if let Some(grip) = grip {
                tracing::info!(%scope, "another process is to have it");
                *grip = Grip::Leaving;
            }
            is_leaving
        });
    }

    /// What is not served here any more is free. What could not be written is ours still, and written the next time.
    async fn releases(&mut self, lease: &Lease, scope: Scope) {
        let gone = async {
            if self.connection.is_none() {
                self.connection = Some(self.connect().await?);
            }
            let Some(by) = &mut self.connection else { return Ok(()) };
            let gone = "update lease set holder = '' where scope = $1 and holder = $2";
            query(gone).bind(scope.to_string()).bind(self.name.as_str()).execute(by).await.map(|_| ())
        };
        if let Ok(Ok(())) = tokio::time::timeout(GOOD_FOR, gone).await {
            lease.0.grips.send_modify(|grips| {
                grips.remove(&scope);
            });
        } else {
            self.connection = None;
            lease.let_go(scope);
        }
    }

    async fn leaves(&mut self) -> Result<(), sqlx::Error> {
        let Some(by) = &mut self.connection else { return Ok(()) };
        query("delete from process where name = $1").bind(self.name.as_str()).execute(by).await.map(|_| ())
    }
}

/// Takes away the rows of those that have not said for too long that they live. One whose transaction is just being committed
/// is not waited for: the next look finds it.
async fn bury(by: &mut Connection) -> Result<(), sqlx::Error> {
    let dead = format!(
        "select 1 from process where (until > 0 and until < {NOW}) or (until = 0 and seen < {NOW} - {FORGOTTEN}) limit 1"
    );
    if query(AssertSqlSafe(dead)).fetch_optional(&mut *by).await?.is_none() {
        return Ok(());
    }
    let gone = format!(
        "begin; set local lock_timeout = '200ms';
         delete from process where (until > 0 and until < {NOW}) or (until = 0 and seen < {NOW} - {FORGOTTEN}); commit"
    );
    let buried = by.run(AssertSqlSafe(gone)).await;
    if buried.as_ref().is_err_and(postgres::is_contention) {
        return by.run("rollback").await;
    }
    buried
}

/// Who lives, and who holds what.
async fn look(by: &mut Connection) -> Result<Table, sqlx::Error> {
    let mut table = Table::default();
    let mut alive = Vec::new();
    let sql = format!("select name, doors, state from process where until >= {NOW}");
    for row in query(AssertSqlSafe(sql)).fetch_all(&mut *by).await? {
        let (name, doors, state): (String, String, String) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let doors = doors.split(' ').filter_map(|door| Door::ALL.into_iter().find(|one| one.name() == door));
        if state == State::Serves.name() {
            table.members.insert(name.clone(), doors.collect());
        }
        alive.push(name);
    }
    for row in query("select scope, holder from lease").fetch_all(by).await? {
        let (scope, holder): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        // What older versions have leased is nothing that we know.
        if let Ok(scope) = scope.parse() {
            table.holders.insert(scope, Some(holder).filter(|holder| alive.contains(holder)));
        }
    }
    Ok(table)
}
