//! The doors that are opened: each for itself, and at least one.

use super::{Args, Failure};
use crate::rooms::house::House;
use std::future::Future;
use std::pin::Pin;

/// A door that serves until it has to end.
pub(super) type Serving = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;

/// Doors whose addresses are taken and whose arguments are in order, before anything else is touched.
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
            piazza: super::piazza::prepare(args).await?,
        };
        if doors.count() == 0 {
            return Err(Failure::Usage(crate::messages::plain(args.lang, "serve-no-door", &[])));
        }
        Ok(doors)
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

    /// Opens them; nothing is said before the house goes on.
    pub(super) async fn start(self, args: &Args, house: &House) -> Result<Open, Failure> {
        #[cfg(feature = "piazza")]
        let alone = self.count() == 1;
        let mut open = Vec::new();
        #[cfg(feature = "discord")]
        if let Some(door) = self.discord {
            open.push(door.start(args, house).await?);
        }
        #[cfg(feature = "telegram")]
        if let Some(door) = self.telegram {
            open.push(door.start(args, house).await?);
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
