//! The doors that are opened: each for itself, and at least one.

use super::{Args, Failure};
use crate::rooms::house::House;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

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
pub(super) struct Open(Vec<Serving>);

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
        let mut open = Vec::new();
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
            open.push(door.start(args, house, alone).await?);
        }
        Ok(Open(open))
    }
}

impl Open {
    /// Resolves when a door cannot go on, with the reason; other doors are no reason to go on without it
    /// unnoticed.
    pub(super) async fn ended(self) -> Result<(), Failure> {
        let (ended, _, _) = futures_util::future::select_all(self.0).await;
        ended
    }
}
