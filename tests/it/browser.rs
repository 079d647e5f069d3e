//! A real headless Chromium, driven through its `WebDriver` protocol. It waits for what the page shows, never
//! for time to pass. The protocol's few words that are needed stand here: a client of it for all browsers takes longer
//! to build than the tests with it take to run.
//!
//! Source: <https://www.w3.org/TR/webdriver2/#endpoints>.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How long a condition may take on a busy machine before the test fails.
const PATIENCE: Duration = Duration::from_mins(3);

const FLAGS: [&str; 12] = [
    "--headless=new",
    "--window-size=1600,1000",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--hide-scrollbars",
];

/// The key under which the protocol names an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window open. Ends with the value.
pub(crate) struct Browser {
    session: String,
    port: u16,
    driver: Child,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts Chromium; `None`, with the reason printed, when it is not installed.
    /// With `GIOSTRA_REQUIRE_CHROMIUM` set that is a failure.
    pub(crate) async fn start() -> Option<Self> {
        let mut driver = match Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
        {
            Ok(driver) => driver,
            Err(error) => {
                assert!(
                    std::env::var_os("GIOSTRA_REQUIRE_CHROMIUM").is_none(),
                    "chromedriver cannot be started: {error}"
                );
                eprintln!(
                    "skipped: chromedriver cannot be started ({error}); install Chromium to run this test"
                );
                return None;
            }
        };
        let stdout = driver.stdout.take().expect("stdout is piped");
        let port = tokio::task::spawn_blocking(move || announced_port(BufReader::new(stdout))).await.unwrap();
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let mut args: Vec<String> = FLAGS.map(String::from).into();
        args.push(format!("--user-data-dir={}", profile.path().display()));
        let options = json!({ "alwaysMatch": { "goog:chromeOptions": { "args": args } } });
        let begun = asked(port, "POST", "/session".into(), json!({ "capabilities": options })).await;
        let begun = begun.unwrap_or_else(|error| panic!("Chromium does not start: {error}"));
        let session = begun["sessionId"].as_str().expect("a session has a name").to_owned();
        let browser = Self { session, port, driver, _profile: profile };
        let patience = PATIENCE.as_millis();
        browser.post("timeouts", json!({ "script": patience, "pageLoad": patience })).await;
        Some(browser)
    }

    /// Asks the driver for something of this session.
    async fn get(&self, what: &str) -> Value {
        let path = format!("/session/{}/{what}", self.session);
        asked(self.port, "GET", path, Value::Null).await.unwrap_or_else(|error| panic!("{what}: {error}"))
    }

    /// Tells the driver to do something in this session.
    async fn post(&self, what: &str, how: Value) -> Value {
        let (path, told) = (format!("/session/{}/{what}", self.session), how.to_string());
        asked(self.port, "POST", path, how).await.unwrap_or_else(|error| panic!("{what} {told}: {error}"))
    }

    /// Opens an address in the current tab.
    pub(crate) async fn open(&self, url: &str) {
        self.post("url", json!({ "url": url })).await;
    }

    /// Opens an address in a new tab and goes there.
    pub(crate) async fn open_tab(&self, url: &str) {
        let tab = self.post("window/new", json!({ "type": "tab" })).await;
        self.post("window", json!({ "handle": tab["handle"] })).await;
        self.open(url).await;
    }

    /// Goes to the `n`th tab.
    pub(crate) async fn tab(&self, n: usize) {
        let tabs = self.get("window/handles").await;
        self.post("window", json!({ "handle": tabs[n] })).await;
    }

    /// Runs a script in the page and gives back what it returns.
    pub(crate) async fn run(&self, script: &str, args: &[Value]) -> Value {
        self.post("execute/sync", json!({ "script": script, "args": args })).await
    }

    /// Waits until a script returns something true, and gives it back.
    pub(crate) async fn until(&self, script: &str, args: &[Value]) -> Value {
        let polled = tokio::time::timeout(PATIENCE, async {
            loop {
                let value = self.run(script, args).await;
                if !matches!(value, Value::Null | Value::Bool(false)) {
                    return value;
                }
                // WebDriver has no "tell me when": ask again, without burning the core.
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        });
        if let Ok(value) = polled.await {
            return value;
        }
        panic!("never became true: {script} {args:?}\n{}", self.text("body").await)
    }

    /// Waits until something visible matching `css` holds `text`.
    pub(crate) async fn sees(&self, css: &str, text: &str) {
        let script = "return [...document.querySelectorAll(arguments[0])].some(e => e.checkVisibility() \
                      && e.textContent.includes(arguments[1]))";
        self.until(script, &[json!(css), json!(text)]).await;
    }

    /// Waits until nothing matching `css` holds `text`.
    pub(crate) async fn sees_no(&self, css: &str, text: &str) {
        let script = "return ![...document.querySelectorAll(arguments[0])].some(e => e.textContent.includes(arguments[1]))";
        self.until(script, &[json!(css), json!(text)]).await;
    }

    /// What stands in the first element matching `css`.
    pub(crate) async fn text(&self, css: &str) -> String {
        let text =
            self.run("return document.querySelector(arguments[0])?.innerText ?? ''", &[json!(css)]).await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// The path of the first element matching `css`, once it is there.
    async fn find(&self, css: &str) -> String {
        let element = self.until("return document.querySelector(arguments[0])", &[json!(css)]).await;
        path_of(&element)
    }

    /// Clicks the first element matching `css`, once it is there.
    pub(crate) async fn click(&self, css: &str) {
        let element = self.find(css).await;
        self.post(&format!("{element}/click"), json!({})).await;
    }

    /// Clicks the last button with this label, once there is one.
    pub(crate) async fn click_button(&self, label: &str) {
        let script = "const b = [...document.querySelectorAll('button')].filter(b => b.checkVisibility() \
                      && b.textContent.trim() === arguments[0]).at(-1); b?.scrollIntoView(); b?.click(); return !!b";
        self.until(script, &[json!(label)]).await;
    }

    /// Types into the first element matching `css`.
    pub(crate) async fn type_in(&self, css: &str, text: &str) {
        let element = self.find(css).await;
        self.post(&format!("{element}/value"), json!({ "text": text })).await;
    }

    /// Presses keys wherever the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        let mut last = String::new();
        for _ in 0..100 {
            let element = path_of(&self.get("element/active").await);
            let path = format!("/session/{}/{element}/value", self.session);
            match asked(self.port, "POST", path, json!({ "text": keys })).await {
                Ok(_) => return,
                // What has the focus was drawn anew between the question and the keys: nothing was pressed.
                Err(error) if error.contains("stale element") || error.contains("not interactable") => {
                    last = error;
                }
                Err(error) => panic!("{keys:?}: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        panic!("{keys:?}: {last}");
    }

    /// Makes the page `width` × `height` CSS pixels, and dark or light.
    pub(crate) async fn screen(&self, width: u32, height: u32, dark: bool) {
        self.magnified(width, height, dark, 1).await;
    }

    /// A window of `width` × `height` in which everything is `zoom` times as large, as with Ctrl and +: the page has so
    /// many CSS pixels less.
    pub(crate) async fn magnified(&self, width: u32, height: u32, dark: bool, zoom: u32) {
        let size = json!({
            "width": width / zoom, "height": height / zoom, "deviceScaleFactor": zoom, "mobile": false,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        let theme = if dark { "dark" } else { "light" };
        self.asks_for("prefers-color-scheme", theme).await;
    }

    /// What the reader has set in their system, by the name of its media query. Replaces what was asked for before.
    pub(crate) async fn asks_for(&self, name: &str, value: &str) {
        let asked = json!({ "features": [{ "name": name, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", asked).await;
    }

    async fn devtools(&self, cmd: &'static str, params: Value) {
        self.post("goog/cdp/execute", json!({ "cmd": cmd, "params": params })).await;
    }

    /// Saves what the page looks like as `NAME.png` in the folder `GIOSTRA_SHOTS`, if that is set.
    pub(crate) async fn shoot(&self, name: &str) {
        if let Some(folder) = std::env::var_os("GIOSTRA_SHOTS") {
            let file = Path::new(&folder).join(name).with_extension("png");
            let shot = self.get("screenshot").await;
            std::fs::write(file, unpacked(shot.as_str().expect("a text"))).expect("a file");
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Chromium ends with its session; only then the driver. Also when a test fails.
        let _ = ask_driver(self.port, "DELETE", &format!("/session/{}", self.session), &json!({}));
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Reads the driver's output until it names its port.
fn announced_port(mut output: impl BufRead) -> u16 {
    let mut line = String::new();
    while output.read_line(&mut line).is_ok_and(|read| read > 0) {
        let words = line.split(|c: char| !c.is_ascii_digit());
        if line.contains("started successfully")
            && let Some(port) = words.filter_map(|word| word.parse().ok()).next_back()
        {
            return port;
        }
        line.clear();
    }
    panic!("chromedriver ended without naming its port");
}

/// Where the driver knows an element.
fn path_of(element: &Value) -> String {
    format!("element/{}", element[ELEMENT].as_str().unwrap_or_else(|| panic!("no element: {element}")))
}

/// Base64, as pictures come.
fn unpacked(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').map(value).collect();
    let four = |four: &[u8]| {
        let bits = (0..4).fold(0, |bits, at| bits << 6 | u32::from(four.get(at).copied().unwrap_or(0)));
        bits.to_be_bytes()[1..four.len()].to_vec()
    };
    letters.chunks(4).flat_map(four).collect()
}

/// What the driver answers, without holding up the tasks of the test; what it refuses is an error.
async fn asked(port: u16, method: &'static str, path: String, body: Value) -> Result<Value, String> {
    let answer = tokio::task::spawn_blocking(move || ask_driver(port, method, &path, &body)).await;
    let answer = answer.expect("the question is asked").map_err(|error| error.to_string())?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let answer: Value = serde_json::from_str(body).map_err(|error| format!("{error}: {answer}"))?;
    if head.starts_with("HTTP/1.1 200") { Ok(answer["value"].clone()) } else { Err(answer.to_string()) }
}

/// Asks the driver.
fn ask_driver(port: u16, method: &str, path: &str, body: &Value) -> std::io::Result<String> {
    let mut driver = TcpStream::connect(("127.0.0.1", port))?;
    driver.set_read_timeout(Some(2 * PATIENCE))?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    write!(
        driver,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    // The driver keeps the connection open: its answer ends where it says.
    let mut answer = BufReader::new(driver);
    let (mut head, mut length) = (String::new(), 0);
    while answer.read_line(&mut head)? > 2 {
        let line = head.lines().next_back().unwrap_or_default().to_ascii_lowercase();
        length = line.strip_prefix("content-length:").map_or(length, |n| n.trim().parse().unwrap_or(0));
    }
    answer.take(length).read_to_string(&mut head)?;
    Ok(head)
}
