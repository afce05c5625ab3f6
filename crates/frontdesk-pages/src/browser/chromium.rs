//! A headless Chromium, driven over a pipe by its `DevTools` protocol: Debian's package is all that it takes.

use std::process::Stdio;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use frontdesk_testing::wait::wait_until_async;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// `required` makes it a failure that there is none.
const REQUIRED: &str = "FRONTDESK_TEST_CHROMIUM";
/// A folder for pictures of the pages; without it none is taken.
const SCREENSHOTS: &str = "FRONTDESK_SCREENSHOTS";
const PATIENCE: Duration = Duration::from_secs(20);

/// What a tab looks like to the page in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Its width and height in pixels.
    pub(super) size: (u32, u32),
    /// `light` or `dark`.
    pub(super) scheme: &'static str,
    /// The zone of the machine.
    pub(super) zone: &'static str,
    /// Whether scripts run.
    pub(super) scripts: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { size: (1280, 900), scheme: "light", zone: "Europe/Berlin", scripts: true }
    }
}

/// One tab of a browser of its own, which ends along with it.
pub(super) struct Tab {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    session: Option<String>,
    calls: u64,
    _browser: Child,
    _profile: TempDir,
}

impl Tab {
    /// Opens one; `None`, with a note, where no Chromium is installed.
    pub(super) async fn open(look: Look) -> Option<Self> {
        let Some(program) = find().await else {
            note_that_there_is_none();
            return None;
        };
        let profile = tempfile::tempdir().expect("a folder for the profile");
        // The protocol is spoken on the descriptors 3 and 4.
        let mut browser = Command::new("sh")
            .arg("-c")
            .arg("exec \"$@\" 3<&0 4>&1 >/dev/null")
            .args(["sh", program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"])
            .args(["--disable-background-networking", "--hide-scrollbars", "--no-first-run"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the browser starts");
        let input = browser.stdin.take().expect("it was asked for");
        let output = BufReader::new(browser.stdout.take().expect("it was asked for"));
        let mut tab = Self { input, output, session: None, calls: 0, _browser: browser, _profile: profile };
        tab.attach(look).await;
        Some(tab)
    }

    async fn attach(&mut self, look: Look) {
        let target = self.tell("Target.createTarget", json!({ "url": "about:blank" })).await;
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = self.tell("Target.attachToTarget", target).await;
        self.session = attached["sessionId"].as_str().map(str::to_owned);
        let (width, height) = look.size;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": look.scheme }] });
        self.tell("Emulation.setDeviceMetricsOverride", metrics).await;
        self.tell("Emulation.setEmulatedMedia", media).await;
        self.tell("Emulation.setTimezoneOverride", json!({ "timezoneId": look.zone })).await;
        self.tell("Emulation.setScriptExecutionDisabled", json!({ "value": !look.scripts })).await;
        self.tell("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
    }

    /// Goes to an address.
    pub(super) async fn goto(&mut self, url: &str) {
        self.tell("Page.navigate", json!({ "url": url })).await;
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'").await;
    }

    /// The value of an expression in the page.
    pub(super) async fn value(&mut self, expression: &str) -> Value {
        self.try_value(expression).await.unwrap_or_else(|why| panic!("{expression}: {why}"))
    }

    /// Waits for an expression to hold, also over the change from one page to the next.
    pub(super) async fn until(&mut self, expression: &str) {
        let asked = format!("Boolean({expression})");
        wait_until_async(expression, PATIENCE, async || {
            self.try_value(&asked).await.is_ok_and(|value| value == true)
        })
        .await;
    }

    /// Clicks the first element that matches.
    pub(super) async fn click(&mut self, selector: &str) {
        self.until(&format!("document.querySelector({selector:?})")).await;
        self.value(&format!("document.querySelector({selector:?}).click()")).await;
    }

    /// Puts text into a field.
    pub(super) async fn fill(&mut self, selector: &str, text: &str) {
        self.value(&format!("document.querySelector({selector:?}).value = {text:?}")).await;
    }

    /// Presses `Tab` until an element that matches has the focus.
    pub(super) async fn tab_to(&mut self, selector: &str) {
        for _ in 0..100 {
            self.press("Tab", 9, "").await;
            if self.value(&format!("document.activeElement.matches({selector:?})")).await == true {
                return;
            }
        }
        panic!("no key leads to {selector}");
    }

    /// Presses `Enter`.
    pub(super) async fn enter(&mut self) {
        self.press("Enter", 13, "\r").await;
    }

    /// Types where the focus is.
    pub(super) async fn type_text(&mut self, text: &str) {
        self.tell("Input.insertText", json!({ "text": text })).await;
    }

    /// Takes a picture, when pictures are asked for.
    pub(super) async fn picture(&mut self, name: &str) {
        let Some(folder) = std::env::var_os(SCREENSHOTS) else { return };
        let taken = self.tell("Page.captureScreenshot", json!({ "captureBeyondViewport": true })).await;
        let data = STANDARD.decode(taken["data"].as_str().unwrap_or_default()).expect("a picture");
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        std::fs::write(path, data).expect("the folder takes the picture");
    }

    async fn press(&mut self, key: &str, code: u32, text: &str) {
        let event = |kind: &str| json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text });
        self.tell("Input.dispatchKeyEvent", event(if text.is_empty() { "rawKeyDown" } else { "keyDown" }))
            .await;
        self.tell("Input.dispatchKeyEvent", event("keyUp")).await;
    }

    async fn try_value(&mut self, expression: &str) -> Result<Value, String> {
        let asked = json!({ "expression": expression, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", asked).await?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(details.to_string()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    async fn tell(&mut self, method: &str, parameters: Value) -> Value {
        self.call(method, parameters).await.unwrap_or_else(|why| panic!("{method}: {why}"))
    }

    async fn call(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.input.write_all(&bytes).await.map_err(|error| error.to_string())?;
        loop {
            let mut answer = self.read().await?;
            if answer["id"] == self.calls {
                return match answer.get("error") {
                    Some(error) => Err(error.to_string()),
                    None => Ok(answer["result"].take()),
                };
            }
        }
    }

    async fn read(&mut self) -> Result<Value, String> {
        let mut bytes = Vec::new();
        let read = tokio::time::timeout(PATIENCE, self.output.read_until(0, &mut bytes)).await;
        let read = read.map_err(|_| "the browser is silent".to_owned())?;
        read.map_err(|error| error.to_string())?;
        bytes.pop();
        serde_json::from_slice(&bytes).map_err(|error| error.to_string())
    }
}

async fn find() -> Option<&'static str> {
    for name in NAMES {
        let mut command = Command::new(name);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        if command.status().await.is_ok_and(|status| status.success()) {
            return Some(name);
        }
    }
    None
}

#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what was left out")]
fn note_that_there_is_none() {
    let is_required = std::env::var(REQUIRED).is_ok_and(|value| value == "required");
    assert!(!is_required, "no Chromium is installed, and {REQUIRED} says that there has to be one");
    eprintln!("left out: no Chromium is installed (Debian's package `chromium`)");
}
