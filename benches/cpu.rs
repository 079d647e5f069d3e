//! What benches measure with, on Linux: CPU time, which other programs on the machine do not lengthen, and memory.

/// CPU seconds of this thread, by the scheduler's count.
pub(crate) fn of_this_thread() -> f64 {
    // The count is brought up to date when the thread leaves the processor.
    std::thread::sleep(std::time::Duration::from_micros(50));
    let count = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = count.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    #[expect(clippy::cast_precision_loss, reason = "milliseconds")]
    let on_the_wall = || giostra::clock::Clock::real().now() as f64 * 1e-3;
    nanoseconds.map_or_else(on_the_wall, |nanoseconds| nanoseconds * 1e-9)
}

/// CPU seconds of all other threads of this process that still run, by the scheduler's count.
pub(crate) fn of_other_threads() -> f64 {
    let own = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let others = threads.filter(|thread| Some(thread.file_name().as_os_str()) != own.file_name());
    let count = |thread: std::fs::DirEntry| {
        let count = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        count.split(' ').next().and_then(|first| first.parse::<f64>().ok()).unwrap_or_default()
    };
    others.map(count).sum::<f64>() * 1e-9
}

/// CPU seconds of a process, all its threads, user and system; `self` is this one. Exact to a hundredth.
pub(crate) fn of_process(id: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // After the name: state is no number, so utime and stime are the 11th and 12th numbers.
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields = after_name.split_whitespace().filter_map(|field| field.parse::<f64>().ok());
    fields.skip(10).take(2).sum::<f64>() / 100.0
}

/// Resident memory of a process in KiB: now (`VmRSS`), or the most it ever had (`VmHWM`).
pub(crate) fn resident_kib(id: &str, field: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0.0)
}
