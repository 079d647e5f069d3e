//! Which route does what.

use serde_json::{Value, json};

use super::answer::{Answer, Outcome};
use super::server::Call;
use super::world::World;

/// An id out of a path; what is no number is no known thing.
fn id(text: &str) -> u64 {
    text.parse().unwrap_or(0)
}

impl World {
    /// Does what the request asks.
    pub(super) fn route(&mut self, call: &Call, path: &[&str]) -> Outcome {
        match (call.method.as_str(), path) {
            ("GET", ["gateway"]) => Ok(Answer::ok(json!({ "url": self.hub.url }))),
            ("GET", ["gateway", "bot"]) => Ok(Answer::ok(self.gateway_bot())),
            ("GET", ["users", "@me"]) => Ok(Answer::ok(self.self_json())),
            ("GET", ["users", user]) => self.get_user(id(user)),
            ("POST", ["users", "@me", "channels"]) => self.open_direct(call),
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
                Ok(Answer::ok(self.application()))
            }
            (_, ["applications", app, ..]) if id(app) != self.app.id => Err(Answer::refused(
                403,
                20_012,
                "You are not authorized to perform this action on this application",
            )),
            (method, ["applications", _, "commands", rest @ ..]) => self.on_commands(method, 0, rest, call),
            (method, ["applications", _, "guilds", guild, "commands", rest @ ..]) => {
                if !self.inside(id(guild)) {
                    return Err(Answer::missing_access());
                }
                self.on_commands(method, id(guild), rest, call)
            }
            (method, ["channels", channel, rest @ ..]) => self.on_channel(method, id(channel), rest, call),
            (method, ["guilds", guild, "scheduled-events", rest @ ..]) => {
                self.on_planned(method, id(guild), rest, call)
            }
            ("PUT" | "DELETE", ["guilds", guild, "members", user, "roles", role]) => {
                self.on_role(&call.method, id(guild), id(user), id(role))
            }
            ("GET", ["guilds", guild, rest @ ..]) => self.on_guild(id(guild), rest),
            ("POST", ["interactions", interaction, token, "callback"]) => {
                self.callback(id(interaction), token, call)
            }
            (method, ["webhooks", app, token, rest @ ..]) => {
                if id(app) != self.app.id {
                    return Err(Answer::unknown_webhook());
                }
                self.on_webhook(method, token, rest, call)
            }
            _ => Err(Answer::not_found()),
        }
    }

    fn on_channel(&mut self, method: &str, channel: u64, rest: &[&str], call: &Call) -> Outcome {
        match (method, rest) {
            ("GET", []) => {
                self.reach(channel)?;
                Ok(Answer::ok(self.channel_json(channel)))
            }
            ("GET", ["messages"]) => self.history(channel, call),
            ("POST", ["messages"]) => self.create_message(channel, call),
            ("GET", ["messages", message]) => self.get_message(channel, id(message)),
            ("PATCH", ["messages", message]) => self.edit_message(channel, id(message), call),
            ("DELETE", ["messages", message]) => self.delete_message(channel, id(message)),
            ("PUT", ["messages", message, "reactions", emoji, "@me"]) => {
                self.add_reaction(channel, id(message), &unescape(emoji))
            }
            ("DELETE", ["messages", message, "reactions", emoji, "@me"]) => {
                self.remove_reaction(channel, id(message), &unescape(emoji))
            }
            ("POST", ["messages", message, "threads"]) => {
                self.create_thread(channel, Some(id(message)), call)
            }
            ("POST", ["threads"]) => self.create_thread(channel, None, call),
            ("PUT", ["thread-members", user]) => self.add_to_thread(channel, self.someone(user)),
            ("PATCH", []) => self.change_thread(channel, call),
            ("POST", ["typing"]) => {
                self.reach(channel)?;
                Ok(Answer::empty())
            }
            _ => Err(Answer::not_found()),
        }
    }

    fn on_guild(&self, guild: u64, rest: &[&str]) -> Outcome {
        if !self.inside(guild) {
            return Err(Answer::unknown_guild());
        }
        let state = &self.guilds[&guild];
        let of_guild = || self.channels.values().filter(|channel| channel.guild == Some(guild));
        Ok(Answer::ok(match rest {
            [] => self.guild_json(guild),
            ["channels"] => {
                of_guild().filter(|it| it.thread.is_none()).map(|it| self.channel_json(it.id)).collect()
            }
            ["roles"] => state.roles.values().map(super::render::role_json).collect(),
            ["members", user] => {
                let user = self.someone(user);
                let unknown = || Answer::refused(404, 10_007, "Unknown Member");
                self.member_json(guild, user).ok_or_else(unknown)?
            }
            ["threads", "active"] => {
                let active = of_guild()
                    .filter(|it| it.thread.as_ref().is_some_and(|thread| !thread.archived))
                    .filter(|it| self.bits(self.app.id, it.id) != 0);
                json!({ "threads": active.map(|it| self.channel_json(it.id)).collect::<Vec<_>>(), "members": [] })
            }
            _ => return Err(Answer::not_found()),
        }))
    }

    /// The user a path means: `@me` or an id.
    fn someone(&self, text: &str) -> u64 {
        if text == "@me" { self.app.id } else { id(text) }
    }

    fn gateway_bot(&self) -> Value {
        json!({
            "url": self.hub.url, "shards": self.hub.shards,
            "session_start_limit": {
                "total": 1000, "remaining": 1000_u64.saturating_sub(self.hub.identified),
                "reset_after": 86_400_000, "max_concurrency": self.hub.concurrency,
            },
        })
    }

    fn get_user(&self, user: u64) -> Outcome {
        if self.users.contains_key(&user) {
            Ok(Answer::ok(self.user_json(user)))
        } else {
            Err(Answer::refused(404, 10_013, "Unknown User"))
        }
    }

    fn application(&self) -> Value {
        json!({
            "id": self.app.id.to_string(), "name": "giostra", "icon": null, "description": "", "flags": self.app.flags,
            "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "team": null,
            "owner": { "id": "1", "username": "keeper", "discriminator": "0", "global_name": null, "avatar": null },
            "summary": "", "bot": self.user_json(self.app.id), "approximate_guild_count": self.guilds.len(),
            "redirect_uris": [], "interactions_endpoint_url": null, "role_connections_verification_url": null,
            "integration_types_config": { "0": {} },
        })
    }
}

/// Undoes the percent signs of a path.
fn unescape(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let coded = (byte == b'%').then(|| [rest.next(), rest.next()]);
        bytes.push(match coded {
            Some([Some(high), Some(low)]) => {
                let digits = [high, low];
                std::str::from_utf8(&digits)
                    .ok()
                    .and_then(|two| u8::from_str_radix(two, 16).ok())
                    .unwrap_or(b'?')
            }
            _ => byte,
        });
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
