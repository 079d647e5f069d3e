//! What is heard: commands are obeyed, buttons answered, words given to the activity they are meant for.

use super::Room;
use crate::commands::{self, Invocation};
use crate::messages::Text;
use crate::rooms::activity::{Activity, one};
use crate::rooms::desk::Halt;
use crate::rooms::heard::{Heard, What};
use crate::rooms::orders;
use crate::say;

impl Room {
    pub(super) async fn hear(&mut self, heard: &Heard) -> Result<(), Halt> {
        // W18: bots, webhooks and anonymous admins never play; nor do they command.
        if heard.who.robot {
            return Ok(());
        }
        if matches!(heard.what, What::Message { .. } | What::Command { .. }) && !heard.is_words() {
            // Not every platform tells that we may write again: the author of a command wants to know. Only what is written in a
            // window shows it: private commands come through a shard of their own.
            self.is_let_write(&heard.place).await?;
        }
        match &heard.what {
            // W14: edited messages are ignored.
            What::Edited { .. } => Ok(()),
            What::Message { text } => {
                if self.desk.is_double('m', heard) {
                    return Ok(());
                }
                if heard.is_words() {
                    let meant = self.meant(heard);
                    return one!(self, meant, |one, desk| one.hear(desk, heard, text).await);
                }
                if let Some(parsed) = commands::parse(text, self.desk.lang_for(heard)) {
                    return self.obey(heard, parsed).await;
                }
                // Another bot's command in a channel is conversation, unless people know it from such bots as we are; to us alone it
                // is a mistake.
                let known = commands::of_others(text, self.desk.lang_for(heard));
                let unknown = heard.place.is_private().then(|| say!("command-unknown"));
                if let Some(answer) = known.or(unknown) {
                    self.desk.answer(heard, answer);
                }
                Ok(())
            }
            What::Command { name, options } => {
                if self.desk.is_double('i', heard) {
                    return Ok(());
                }
                if let Some(parsed) = commands::read_options(name, options, self.desk.lang_for(heard)) {
                    self.obey(heard, parsed).await
                } else {
                    self.desk.answer(heard, say!("command-unknown"));
                    Ok(())
                }
            }
            What::Access(access) => self.access(heard, *access).await,
            What::Press { payload, form } => {
                if self.desk.is_double('i', heard) {
                    return Ok(());
                }
                orders::press(self, heard, payload, form.as_deref()).await
            }
        }
    }

    async fn obey(&mut self, heard: &Heard, parsed: Result<Invocation, Text>) -> Result<(), Halt> {
        match parsed {
            Ok(invocation) => {
                let spec = commands::spec(invocation.command);
                // Those who play a match may propose what moderators decide (P5).
                let proposes =
                    invocation.command == commands::Command::Annulla && self.matches.plays(&self.desk, heard);
                if spec.who == commands::Audience::Moderators
                    && !proposes
                    && !self.desk.moderates(heard, orders::power(invocation.command))
                {
                    self.desk.answer(heard, say!("refuse-moderators"));
                    return Ok(());
                }
                orders::obey(self, heard, &invocation).await
            }
            Err(sentence) => {
                self.desk.answer(heard, sentence);
                Ok(())
            }
        }
    }
}
