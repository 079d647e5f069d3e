//! A real headless Chromium, driven through its `WebDriver` protocol. It waits for what the page shows, never
//! for time to pass.

use fantoccini::elements::Element;
use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How long a condition may take on a busy machine before the test fails.
const PATIENCE: Duration = Duration::from_mins(1);

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

/// A browser with one window open. Ends with the value.
pub(crate) struct Browser {
    client: Client,
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
        let Value::Object(capabilities) = json!({ "goog:chromeOptions": { "args": args } }) else {
            unreachable!("written above as an object")
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("Chromium starts");
        let patience = TimeoutConfiguration::new(Some(PATIENCE), Some(PATIENCE), None);
        client.update_timeouts(patience).await.expect("timeouts are set");
        let session = client.session_id().await.unwrap().expect("a session has a name");
        Some(Self { client, session, port, driver, _profile: profile })
    }

    /// Opens an address in the current tab.
    pub(crate) async fn open(&self, url: &str) {
        self.client.goto(url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
    }

    /// Opens an address in a new tab and goes there.
    pub(crate) async fn open_tab(&self, url: &str) {
        let tab = self.client.new_window(true).await.expect("a new tab");
        self.client.switch_to_window(tab.handle).await.expect("to the new tab");
        self.open(url).await;
    }

    /// Goes to the `n`th tab.
    pub(crate) async fn tab(&self, n: usize) {
        let tabs = self.client.windows().await.expect("the tabs");
        self.client.switch_to_window(tabs[n].clone()).await.expect("to a tab");
    }

    /// Runs a script in the page and gives back what it returns.
    pub(crate) async fn run(&self, script: &str, args: &[Value]) -> Value {
        self.client.execute(script, args.to_vec()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
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

    async fn find(&self, css: &str) -> Element {
        self.client
            .wait()
            .at_most(PATIENCE)
            .for_element(Locator::Css(css))
            .await
            .unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Clicks the first element matching `css`, once it is there.
    pub(crate) async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Clicks the last button with this label, once there is one.
    pub(crate) async fn click_button(&self, label: &str) {
        let script = "const b = [...document.querySelectorAll('button')].filter(b => b.checkVisibility() \
                      && b.textContent.trim() === arguments[0]).at(-1); b?.scrollIntoView(); b?.click(); return !!b";
        self.until(script, &[json!(label)]).await;
    }

    /// Types into the first element matching `css`.
    pub(crate) async fn type_in(&self, css: &str, text: &str) {
        self.find(css).await.send_keys(text).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Presses keys wherever the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        let element = self.client.active_element().await.expect("something has the focus");
        element.send_keys(keys).await.expect("keys go to it");
    }

    /// Makes the page `width` × `height` CSS pixels, and dark or light.
    pub(crate) async fn screen(&self, width: u32, height: u32, dark: bool) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        let theme = if dark { "dark" } else { "light" };
        let theme = json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] });
        self.devtools("Emulation.setEmulatedMedia", theme).await;
    }

    async fn devtools(&self, cmd: &'static str, params: Value) {
        let (port, path) = (self.port, format!("/session/{}/goog/cdp/execute", self.session));
        let body = json!({ "cmd": cmd, "params": params });
        let answer = tokio::task::spawn_blocking(move || ask_driver(port, "POST", &path, &body)).await;
        let answer = answer.expect("the question is asked").expect("the driver answers");
        assert!(answer.starts_with("HTTP/1.1 200"), "{cmd}: {answer}");
    }

    /// Saves what the page looks like as `NAME.png` in the folder `GIOSTRA_SHOTS`, if that is set.
    pub(crate) async fn shoot(&self, name: &str) {
        if let Some(folder) = std::env::var_os("GIOSTRA_SHOTS") {
            let file = Path::new(&folder).join(name).with_extension("png");
            std::fs::write(file, self.client.screenshot().await.expect("a screenshot")).expect("a file");
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

/// Asks the driver for what the client above has no words for.
fn ask_driver(port: u16, method: &str, path: &str, body: &Value) -> std::io::Result<String> {
    let mut driver = TcpStream::connect(("127.0.0.1", port))?;
    driver.set_read_timeout(Some(PATIENCE))?;
    let body = body.to_string();
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
