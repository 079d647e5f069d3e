//! What a test does to the wires: severed sockets, withheld answers, faults, limits.

use serde_json::{Value, json};

use super::Discord;
use super::faults::{Gate, Kind};
use super::session::Out;

impl Discord {
    /// Cuts every gateway socket without a word; sessions can be resumed.
    pub(crate) fn sever(&self) {
        self.change(|world| world.hub.part(|| Out::Tear));
    }

    /// The same, and no session is known any more.
    pub(crate) fn sever_and_forget_session(&self) {
        self.change(|world| {
            world.hub.part(|| Out::Tear);
            world.hub.sessions.clear();
        });
    }

    /// The gateway forgets every session without a word: the sockets stay, and nothing comes any more.
    pub(crate) fn forget_sessions(&self) {
        self.change(|world| world.hub.sessions.clear());
    }

    /// Asks every client to connect again (op 7).
    pub(crate) fn reconnect_op7(&self) {
        let op7 = json!({ "op": 7, "d": null, "s": null, "t": null });
        self.change(|world| world.hub.shout(|| Out::Payload(op7.clone())));
    }

    /// Tells every client that its session is invalid (op 9), for good or resumable.
    pub(crate) fn invalid_session(&self, resumable: bool) {
        let op9 = json!({ "op": 9, "d": resumable, "s": null, "t": null });
        self.change(|world| {
            world.hub.shout(|| Out::Payload(op9.clone()));
            if !resumable {
                world.hub.sessions.clear();
            }
        });
    }

    /// Closes every socket with this code; after 4009 the session is gone.
    pub(crate) fn close(&self, code: u16) {
        self.change(|world| {
            world.hub.part(|| Out::Close(code, "closed by the test"));
            if code == 4009 {
                world.hub.sessions.clear();
            }
        });
    }

    /// Asks every client for a heartbeat at once (op 1).
    pub(crate) fn ask_heartbeat(&self) {
        let op1 = json!({ "op": 1, "d": null, "s": null, "t": null });
        self.change(|world| world.hub.shout(|| Out::Payload(op1.clone())));
    }

    /// Sessions that begin from now on are to be taken up again at another address: ours by another name.
    pub(crate) fn resume_elsewhere(&self) {
        self.change(|world| {
            world.hub.resume_url = Some(world.hub.url.replace("127.0.0.1", "localhost"));
        });
    }

    /// Whether heartbeats go unanswered.
    pub(crate) fn withhold_acks(&self, on: bool) {
        self.change(|world| world.hub.meddling.no_acks = on);
    }

    /// How often clients that connect from now on shall send heartbeats, in milliseconds.
    pub(crate) fn heartbeat_interval(&self, millis: u64) {
        self.change(|world| world.hub.heartbeat = millis);
    }

    /// How many shards the bot is advised to run, and how many of them may identify at once.
    pub(crate) fn sharding(&self, shards: u64, concurrency: u64) {
        self.change(|world| {
            world.hub.shards = shards;
            world.hub.concurrency = concurrency;
        });
    }

    /// Cuts the socket of one shard without a word, forgets its session, and lets it in again only when
    /// told so: until then its sockets are met with silence.
    pub(crate) fn cut_shard(&self, shard: u64) {
        self.change(|world| {
            world.hub.meddling.kept_out.entry(shard).or_default();
            world.hub.part_some(|it| it == shard, || Out::Tear);
            let gone = world.hub.sessions.extract_if(.., |_, session| session.shard.0 == shard);
            world.hub.meddling.cut.extend(gone.map(|(id, _)| (id, shard)));
        });
    }

    /// Lets a shard in again.
    pub(crate) fn let_shard_in(&self, shard: u64) {
        self.change(|world| world.let_in(shard));
    }

    /// Whether every event comes twice.
    pub(crate) fn twice(&self, on: bool) {
        self.change(|world| world.hub.meddling.twice = on);
    }

    /// Whether every event carries a field no library knows.
    pub(crate) fn unknown_fields(&self, on: bool) {
        self.change(|world| world.hub.meddling.strangers = on);
    }

    /// Sends an event, known or not.
    pub(crate) fn event(&self, name: &str, data: Value) {
        self.change(|world| world.announce(name, None, 0, data));
    }

    /// Keeps events back from now on.
    pub(crate) fn hold_events(&self) {
        self.change(|world| world.hub.meddling.held = Some(Vec::new()));
    }

    /// Lets events go: in their order, or shuffled by a seed.
    pub(crate) fn release_events(&self, seed: Option<u64>) {
        self.change(|world| world.let_go(seed));
    }

    /// Answers the next `times` requests of this method, whose path begins so, with `status`; paths
    /// are those after `/api/v10`. Nothing else is done about them.
    pub(crate) fn fail_next(&self, method: &str, path: &str, status: u16, times: u32) {
        self.change(|world| world.faults.plan(method, path, times, Kind::Status(status, 0)));
    }

    /// The same with Discord's own code of the error.
    pub(crate) fn refuse_next(&self, method: &str, path: &str, (status, code): (u16, u32), times: u32) {
        self.change(|world| world.faults.plan(method, path, times, Kind::Status(status, code)));
    }

    /// No request is refused any more.
    pub(crate) fn mend(&self) {
        self.change(|world| world.faults.mend());
    }

    /// Does what such requests ask and drops the connection instead of answering.
    pub(crate) fn lose_answer(&self, method: &str, path: &str, times: u32) {
        self.change(|world| world.faults.plan(method, path, times, Kind::Lost));
    }

    /// Does what such requests ask and keeps the answers until the gate is opened; refusals go out.
    pub(crate) fn hold_answers(&self, method: &str, path: &str) -> Gate {
        self.change(|world| world.faults.hold(method, path))
    }

    /// Does the next such request, and holds its answer back until the gate is opened.
    pub(crate) fn hold_answer(&self, method: &str, path: &str) -> Gate {
        self.change(|world| world.faults.hold_one(method, path))
    }

    /// Keeps such requests from being done until the gate is opened; if the bot dies meanwhile they never
    /// are.
    pub(crate) fn hold_requests(&self, method: &str, path: &str) -> Gate {
        self.change(|world| world.faults.stop(method, path))
    }

    /// Whether Discord is down: no connection is taken, those there are dropped.
    pub(crate) fn down(&self, on: bool) {
        self.change(|world| {
            world.faults.down = on;
            if on {
                world.hub.part(|| Out::Tear);
            }
        });
    }

    /// The token is no good any more: REST says 401, the gateway 4004.
    pub(crate) fn revoke_token(&self) {
        self.change(|world| {
            world.app.valid = false;
            world.hub.part(|| Out::Close(4004, "Authentication failed."));
        });
    }

    /// Whether rate limits are counted.
    pub(crate) fn limits(&self, on: bool) {
        self.change(|world| world.limits.on = on);
    }
}
