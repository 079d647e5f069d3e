//! The doors that are opened: each for itself, and at least one.

use super::{Args, Failure};
use crate::journal::Scope;
use crate::rooms::heard::Door;
use crate::rooms::house::House;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::task::JoinSet;

/// A door that serves until it has to end.
pub(super) type Serving = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;

/// A platform that is being asked who we are.
type Asking<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;

/// Doors whose arguments are in order, before anything else is touched.
pub(super) struct Doors {
    #[cfg(feature = "discord")]
    discord: Option<super::discord::Door>,
    #[cfg(feature = "piazza")]
    piazza: Option<super::piazza::Door>,
    #[cfg(feature = "telegram")]
    telegram: Option<super::telegram::Door>,
}

/// Open doors.
pub(super) struct Open {
    serving: Vec<Serving>,
    /// What is opened when it is ours to serve.
    later: Later,
}

/// Doors that only one of several processes may open: each is opened when it is ours to serve.
#[derive(Default)]
pub(super) struct Later {
    #[cfg(feature = "piazza")]
    piazza: Option<(super::piazza::Door, tokio::sync::oneshot::Sender<Serving>)>,
}

impl Later {
    /// Opens what belongs to a part that is ours to serve from now on.
    #[cfg_attr(
        not(feature = "piazza"),
        expect(unused_variables, clippy::unused_async, reason = "the others need no address of ours")
    )]
    pub(super) async fn open(&mut self, args: &Args, house: &House, part: Scope) -> Result<(), Failure> {
        #[cfg(feature = "piazza")]
        if part == Scope::Door(Door::Piazza)
            && let Some((mut door, serving)) = self.piazza.take()
        {
            if let Err(failure) = door.bind(args.lang).await {
                self.piazza = Some((door, serving));
                return Err(failure);
            }
            let _ = serving.send(door.start(args, house, false).await?);
        }
        Ok(())
    }
}

impl Doors {
    pub(super) async fn prepare(args: &Args) -> Result<Self, Failure> {
        let doors = Self {
            #[cfg(feature = "discord")]
            discord: super::discord::prepare(args).await?,
            #[cfg(feature = "telegram")]
            telegram: super::telegram::prepare(args)?,
            #[cfg(feature = "piazza")]
            piazza: super::piazza::prepare(args)?,
        };
        if doors.count() == 0 {
            return Err(Failure::Usage(crate::messages::plain(args.lang, "serve-no-door", &[])));
        }
        Ok(doors)
    }

    /// Takes the addresses that others are to reach us by.
    #[cfg_attr(
        not(feature = "piazza"),
        expect(unused_variables, clippy::unused_async, reason = "the others reach out themselves")
    )]
    pub(super) async fn bind(&mut self, args: &Args) -> Result<(), Failure> {
        #[cfg(feature = "piazza")]
        if let Some(door) = &mut self.piazza {
            door.bind(args.lang).await?;
        }
        Ok(())
    }

    /// Which doors there are.
    pub(super) fn kinds(&self) -> Vec<Door> {
        let kinds: &[(bool, Door)] = &[
            #[cfg(feature = "discord")]
            (self.discord.is_some(), Door::Discord),
            #[cfg(feature = "telegram")]
            (self.telegram.is_some(), Door::Telegram),
            #[cfg(feature = "piazza")]
            (self.piazza.is_some(), Door::Piazza),
        ];
        kinds.iter().filter(|(open, _)| *open).map(|(_, door)| *door).collect()
    }

    /// In how many shards Discord wants to be served, if it has told.
    #[cfg_attr(not(feature = "discord"), expect(clippy::unused_async, reason = "nobody else has shards"))]
    pub(super) async fn shards(&self) -> Option<u32> {
        #[cfg(feature = "discord")]
        return self.discord.as_ref()?.shards().await;
        #[cfg(not(feature = "discord"))]
        None
    }

    fn count(&self) -> usize {
        let open: &[bool] = &[
            #[cfg(feature = "discord")]
            self.discord.is_some(),
            #[cfg(feature = "piazza")]
            self.piazza.is_some(),
            #[cfg(feature = "telegram")]
            self.telegram.is_some(),
        ];
        open.iter().filter(|open| **open).count()
    }

    /// Asks all platforms at once who we are, for so long: one that is silent keeps no other door shut, and is asked again
    /// when the others are open.
    #[cfg_attr(
        not(any(feature = "discord", feature = "telegram")),
        expect(unused_variables, unused_mut, reason = "the page asks nobody")
    )]
    pub(super) async fn ask(&mut self, args: &Args, patience: Duration) -> Result<(), Failure> {
        let mut asked: Vec<Asking<'_>> = Vec::new();
        #[cfg(feature = "discord")]
        if let Some(door) = &mut self.discord {
            asked.push(Box::pin(door.ask(args.lang)));
        }
        #[cfg(feature = "telegram")]
        if let Some(door) = &mut self.telegram {
            asked.push(Box::pin(door.ask(args.lang)));
        }
        let asked = asked.into_iter().map(|one| async move {
            // Nothing was heard in time: it is asked for again.
            tokio::time::timeout(patience, one).await.unwrap_or(Ok(()))
        });
        futures_util::future::join_all(asked).await.into_iter().collect()
    }

    /// Opens them; nothing is said before the house goes on.
    pub(super) async fn start(self, args: &Args, house: &House) -> Result<Open, Failure> {
        #[cfg(feature = "piazza")]
        let alone = self.count() == 1;
        let mut open: Vec<Serving> = Vec::new();
        #[cfg_attr(not(feature = "piazza"), expect(unused_mut, reason = "nothing is opened later"))]
        let mut later = Later::default();
        #[cfg(feature = "discord")]
        if let Some(door) = self.discord {
            open.push(door.start(args.lang, house).await?);
        }
        #[cfg(feature = "telegram")]
        if let Some(door) = self.telegram {
            open.push(door.start(args.lang, house).await?);
        }
        #[cfg(feature = "piazza")]
        if let Some(door) = self.piazza {
            if house.shares() {
                let (serving, served) = tokio::sync::oneshot::channel::<Serving>();
                later.piazza = Some((door, serving));
                open.push(Box::pin(async move {
                    match served.await {
                        Ok(serving) => serving.await,
                        Err(_) => std::future::pending().await,
                    }
                }));
            } else {
                open.push(door.start(args, house, alone).await?);
            }
        }
        Ok(Open { serving: open, later })
    }
}

impl Open {
    /// Resolves when a door cannot go on, with the reason; other doors are no reason to go on without it
    /// unnoticed.
    pub(super) async fn ended(self) -> Result<(), Failure> {
        // As tasks on the workers: the thread that has opened them would have to be woken for each answer.
        let mut serving: JoinSet<_> = self.serving.into_iter().collect();
        match serving.join_next().await {
            Some(Ok(ended)) => ended,
            Some(Err(error)) => Err(Failure::Failed(error.into())),
            None => Ok(()),
        }
    }

    /// What is opened when it is ours to serve.
    pub(super) fn later(&mut self) -> Later {
        std::mem::take(&mut self.later)
    }
}
