//! Ctrl-C, or the service manager's polite signal.

/// Listens from the moment it is made.
pub(super) struct Stop {
    #[cfg(unix)]
    signals: Vec<tokio::signal::unix::Signal>,
}

impl Stop {
    #[cfg(unix)]
    pub(super) fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        // Where one cannot be heard the default ends the process, which loses nothing.
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        Self { signals: kinds.into_iter().filter_map(|kind| signal(kind).ok()).collect() }
    }

    #[cfg(not(unix))]
    pub(super) fn listen() -> Self {
        Self {}
    }

    /// Resolves when we are told to stop; asked again, when we are told once more.
    #[cfg(unix)]
    pub(super) async fn told(&mut self) {
        if self.signals.is_empty() {
            std::future::pending::<()>().await;
        }
        let told = self.signals.iter_mut().map(|signal| Box::pin(signal.recv()));
        futures_util::future::select_all(told).await;
    }

    /// Resolves when we are told to stop.
    #[cfg(not(unix))]
    pub(super) async fn told(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
