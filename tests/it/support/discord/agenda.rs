//! Scheduled events of a guild and the roles of its members, over REST: with the rights they need and the steps they can take.

use serde_json::{Value, json};

use super::answer::{Answer, Outcome, Wrong};
use super::ids::{Guild, Role, User};
use super::server::Call;
use super::world::World;
use super::{Discord, permissions};

/// A scheduled event as a test looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Planned {
    pub(crate) name: String,
    /// 1 scheduled, 2 active, 3 completed, 4 cancelled.
    pub(crate) status: u64,
    pub(crate) from: String,
}

impl Discord {
    /// The scheduled events of a guild, those that were taken out left out.
    pub(crate) fn planned(&self, guild: Guild) -> Vec<Planned> {
        self.look(|world| {
            let all = world.planned.iter().filter(|it| it["guild_id"] == guild.to_string());
            let text = |it: &Value, key: &str| it[key].as_str().unwrap_or_default().to_owned();
            let one = |it: &Value| Planned {
                name: text(it, "name"),
                status: it["status"].as_u64().unwrap_or(0),
                from: text(it, "scheduled_start_time"),
            };
            all.map(one).collect()
        })
    }

    /// Who has a role.
    pub(crate) fn bearers(&self, guild: Guild, role: Role) -> Vec<User> {
        self.look(|world| {
            let members = world.guilds[&guild.0].members.iter();
            members.filter(|(_, one)| one.roles.contains(&role.0)).map(|(user, _)| User(*user)).collect()
        })
    }
}

impl World {
    /// Everything below `/guilds/N/scheduled-events`.
    pub(super) fn on_planned(&mut self, method: &str, guild: u64, rest: &[&str], call: &Call) -> Outcome {
        if !self.inside(guild) {
            return Err(Answer::unknown_guild());
        }
        let own = guild.to_string();
        let unknown = || Answer::refused(404, 10_070, "Unknown Guild Scheduled Event");
        let at = |world: &Self, id: &str| {
            let here = |it: &Value| it["id"] == *id && it["guild_id"] == *own;
            world.planned.iter().position(here).ok_or_else(unknown)
        };
        // Since 23 February 2026: to create takes CREATE_EVENTS; what one has created oneself is changed with either.
        let bits = self.base_bits(guild, self.app.id);
        let may = match method {
            "GET" => true,
            "POST" => bits & permissions::CREATE_EVENTS != 0,
            _ => {
                let creator = rest.first().and_then(|id| self.planned.iter().find(|it| it["id"] == **id));
                let own = creator.is_some_and(|it| it["creator_id"] == *self.app.id.to_string());
                bits & permissions::MANAGE_EVENTS != 0 || own && bits & permissions::CREATE_EVENTS != 0
            }
        };
        if !may {
            return Err(Answer::missing_permissions());
        }
        match (method, rest) {
            ("GET", []) => {
                let open = |it: &&Value| it["guild_id"] == *own && it["status"].as_u64() < Some(3);
                Ok(Answer::ok(self.planned.iter().filter(open).cloned().collect()))
            }
            ("POST", []) => {
                self.check_planned(&call.body, true)?;
                let mut made = call.body.clone();
                made["id"] = json!(self.id_now().to_string());
                made["guild_id"] = json!(guild.to_string());
                made["creator_id"] = json!(self.app.id.to_string());
                made["status"] = json!(1);
                for absent in ["channel_id", "entity_id"] {
                    made[absent] = Value::Null;
                }
                self.planned.push(made.clone());
                Ok(Answer::ok(made))
            }
            ("GET", [id]) => Ok(Answer::ok(self.planned[at(self, id)?].clone())),
            ("PATCH", [id]) => {
                let found = at(self, id)?;
                self.check_planned(&call.body, false)?;
                let is = self.planned[found]["status"].as_u64().unwrap_or(0);
                if let Some(status) = call.body["status"].as_u64()
                    && !matches!((is, status), (1, 2 | 4) | (2, 3))
                {
                    return Err(Answer::refused(400, 180_000, "Cannot update a finished event"));
                }
                for (key, value) in call.body.as_object().into_iter().flatten() {
                    self.planned[found][key] = value.clone();
                }
                Ok(Answer::ok(self.planned[found].clone()))
            }
            ("DELETE", [id]) => {
                let found = at(self, id)?;
                self.planned.remove(found);
                Ok(Answer::empty())
            }
            _ => Err(Answer::not_found()),
        }
    }

    /// An event that is not to be anywhere in Discord needs a place and an end, and begins later than now.
    fn check_planned(&self, body: &Value, whole: bool) -> Result<(), Answer> {
        let mut wrong = Wrong::default();
        let text = |key: &str| body[key].as_str().map(str::to_owned);
        if whole || text("name").is_some() {
            wrong.text("", body, "name", 1, 100);
        }
        if text("description").is_some() {
            wrong.text("", body, "description", 1, 1_000);
        }
        let moment = |key: &str| {
            let at = text(key).and_then(|text| text.parse::<jiff::Timestamp>().ok());
            at.map(jiff::Timestamp::as_millisecond)
        };
        let (from, until) = (moment("scheduled_start_time"), moment("scheduled_end_time"));
        if (whole && from.is_none()) || from.is_some_and(|from| from <= self.now()) {
            let message = "Cannot schedule event in the past.";
            wrong.add("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", message);
        }
        if whole && (body["entity_type"] != 3 || until.is_none() || until <= from) {
            let message = "scheduled_end_time is required for an external event.";
            wrong.add("scheduled_end_time", "BASE_TYPE_REQUIRED", message);
        }
        let location = body["entity_metadata"]["location"].as_str().map_or(0, |it| it.chars().count());
        if whole && !(1..=100).contains(&location) {
            let message = "Must be between 1 and 100 in length.";
            wrong.add("entity_metadata.location", "BASE_TYPE_BAD_LENGTH", message);
        }
        wrong.settle()
    }

    /// A role given (`PUT`) or taken: of those below the bot's own. As roles are made, each stands below the one before it.
    pub(super) fn on_role(&mut self, method: &str, guild: u64, user: u64, role: u64) -> Outcome {
        if !self.inside(guild) {
            return Err(Answer::unknown_guild());
        }
        let may = self.base_bits(guild, self.app.id) & permissions::MANAGE_ROLES != 0;
        let state = self.guilds.get_mut(&guild).ok_or_else(Answer::unknown_guild)?;
        if !state.roles.contains_key(&role) {
            return Err(Answer::refused(404, 10_011, "Unknown Role"));
        }
        let highest = state.members[&self.app.id].roles.iter().min().copied();
        if !may || highest.is_none_or(|own| own >= role) {
            return Err(Answer::missing_permissions());
        }
        let unknown = || Answer::refused(404, 10_007, "Unknown Member");
        let member = state.members.get_mut(&user).ok_or_else(unknown)?;
        if method == "PUT" {
            member.roles.insert(role)
        } else {
            member.roles.remove(&role)
        };
        Ok(Answer::empty())
    }
}
