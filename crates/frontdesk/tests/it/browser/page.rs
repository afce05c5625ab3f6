use std::cell::RefCell;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use frontdesk_testing::wait::wait_until;
use serde_json::{Value, json};

use super::chromium::{Chromium, PATIENCE};

/// Scrolls to an element; returns its center if clicks reach it.
const REACH: &str = r#"(selector) => {
  const found = document.querySelector(selector);
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const box = found.getClientRects()[0];
  if (!box) return null;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  return hit && (found.contains(hit) || hit.contains(found)) ? [x, y] : null;
}"#;

const AT_REST: &str =
    r#"document.readyState === "complete" && !document.querySelector("[aria-busy]")"#;

/// A browser page.
///
/// Dropping the page checks that the console has no error, such as a violation of the
/// Content-Security-Policy.
#[derive(Debug)]
pub(super) struct Page {
    chromium: &'static Chromium,
    context: String,
    session: String,
    is_frame: bool,
    forgiven: RefCell<Vec<String>>,
}

impl Page {
    pub(super) fn new(chromium: &'static Chromium, context: String, session: String) -> Self {
        Self { chromium, context, session, is_frame: false, forgiven: RefCell::default() }
    }

    #[track_caller]
    pub(super) fn ask(&self, method: &str, parameters: &Value) -> Value {
        self.chromium
            .ask(Some(&self.session), method, parameters)
            .unwrap_or_else(|refusal| panic!("{method}: {refusal}"))
    }

    pub(super) fn send_command(&self, method: &str, parameters: &Value) {
        drop(self.chromium.send_command(Some(&self.session), method, parameters));
    }

    /// `None` during navigation and after an exception.
    pub(super) fn value(&self, expression: &str) -> Option<Value> {
        let parameters =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut response =
            self.chromium.ask(Some(&self.session), "Runtime.evaluate", &parameters).ok()?;
        response["exceptionDetails"].is_null().then(|| response["result"]["value"].take())
    }

    #[track_caller]
    pub(super) fn eval(&self, expression: &str) -> Value {
        self.value(expression).unwrap_or_else(|| panic!("{expression} throws on {}", self.text()))
    }

    #[track_caller]
    pub(super) fn wait_for(&self, expression: &str) {
        let what = format!("{expression} on a page that says\n{}\n", self.text());
        wait_until(&what, PATIENCE, || self.value(expression) == Some(Value::Bool(true)));
    }

    #[track_caller]
    pub(super) fn see(&self, selector: &str) {
        self.wait_for(&format!(
            "document.querySelector({}) !== null && {AT_REST}",
            json!(selector)
        ));
    }

    #[track_caller]
    pub(super) fn read(&self, words: &str) {
        self.wait_for(&format!("document.body.innerText.includes({}) && {AT_REST}", json!(words)));
    }

    pub(super) fn text(&self) -> String {
        let text = self.value("location.pathname + '\\n' + document.body.innerText");
        text.and_then(|text| text.as_str().map(str::to_owned)).unwrap_or_default()
    }

    #[track_caller]
    pub(super) fn texts(&self, selector: &str) -> Vec<String> {
        let selector = json!(selector);
        let texts = self.eval(&format!(
            "[...document.querySelectorAll({selector})].map((e) => e.innerText.trim())"
        ));
        serde_json::from_value(texts).expect("a list of texts")
    }

    #[track_caller]
    pub(super) fn attribute(&self, selector: &str, name: &str) -> String {
        let value = self.eval(&format!(
            "document.querySelector({}).getAttribute({})",
            json!(selector),
            json!(name)
        ));
        value.as_str().unwrap_or_else(|| panic!("{selector} has no {name}")).to_owned()
    }

    #[track_caller]
    pub(super) fn address(&self) -> String {
        self.eval("location.href").as_str().expect("pages have addresses").to_owned()
    }

    #[track_caller]
    pub(super) fn go(&self, address: &str) {
        let went = self.ask("Page.navigate", &json!({ "url": address }));
        assert!(went["errorText"].is_null(), "{address}: {went}");
        self.wait_for(AT_REST);
    }

    #[track_caller]
    pub(super) fn reload(&self) {
        self.eval("document.documentElement.dataset.leaving = ''");
        self.ask("Page.reload", &json!({}));
        self.wait_for(&format!("!('leaving' in document.documentElement.dataset) && {AT_REST}"));
    }

    #[track_caller]
    pub(super) fn click(&self, selector: &str) {
        let (x, y) = self.reach(selector);
        for (kind, buttons) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)] {
            self.ask(
                "Input.dispatchMouseEvent",
                &json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 }),
            );
        }
    }

    #[track_caller]
    pub(super) fn tap(&self, selector: &str) {
        let (x, y) = self.reach(selector);
        let touched = [json!({ "x": x, "y": y })];
        self.ask(
            "Input.dispatchTouchEvent",
            &json!({ "type": "touchStart", "touchPoints": touched }),
        );
        self.ask("Input.dispatchTouchEvent", &json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    fn reach(&self, selector: &str) -> (f64, f64) {
        let mut found = None;
        let what = format!("{selector} within reach on a page that says\n{}\n", self.text());
        wait_until(&what, PATIENCE, || {
            found = self.value(&format!("({REACH})({})", json!(selector))).filter(Value::is_array);
            found.is_some()
        });
        serde_json::from_value(found.expect("it was found")).expect("two numbers")
    }

    #[track_caller]
    pub(super) fn fill(&self, selector: &str, text: &str) {
        self.click(selector);
        self.eval("document.activeElement.select()");
        self.type_text(text);
    }

    #[track_caller]
    pub(super) fn choose(&self, selector: &str, value: &str) {
        let (selector, value) = (json!(selector), json!(value));
        let chosen = self.eval(&format!("(document.querySelector({selector}).value = {value}) === document.querySelector({selector}).value"));
        assert_eq!(chosen, true, "{selector} has no option {value}");
    }

    pub(super) fn requests(&self, kinds: &[&str]) -> Vec<String> {
        let events = self.chromium.events(&self.session, "Network.requestWillBeSent");
        let of_kind = events
            .iter()
            .filter(|event| event["type"].as_str().is_some_and(|kind| kinds.contains(&kind)));
        of_kind.filter_map(|event| event["request"]["url"].as_str().map(str::to_owned)).collect()
    }

    pub(super) fn events(&self, method: &str) -> Vec<Value> {
        self.chromium.events(&self.session, method)
    }

    /// PNG would be three times larger.
    #[track_caller]
    pub(super) fn picture(&self) -> String {
        let picture =
            self.ask("Page.captureScreenshot", &json!({ "format": "webp", "quality": 85 }));
        picture["data"].as_str().expect("a picture").to_owned()
    }

    #[track_caller]
    pub(super) fn show(&self, address: &str, html: &str) {
        self.ask("Fetch.enable", &json!({ "patterns": [{ "urlPattern": address }] }));
        // The browser waits for a response to this navigation.
        self.eval(&format!("void (location.href = {})", json!(address)));
        wait_until("the request for the page", PATIENCE, || {
            !self.events("Fetch.requestPaused").is_empty()
        });
        let request = &self.events("Fetch.requestPaused")[0]["requestId"];
        let headers = [json!({ "name": "Content-Type", "value": "text/html; charset=utf-8" })];
        self.ask(
            "Fetch.fulfillRequest",
            &json!({ "requestId": request, "responseCode": 200, "responseHeaders": headers, "body": STANDARD.encode(html) }),
        );
        self.wait_for(&format!("location.href === {} && {AT_REST}", json!(address)));
    }

    /// The error then no longer fails the test.
    #[track_caller]
    pub(super) fn expect_console_error(&self, words: &str) {
        wait_until(&format!("a complaint of {words}"), PATIENCE, || {
            self.console_errors().iter().any(|complaint| complaint.contains(words))
        });
        self.forgiven.borrow_mut().push(words.to_owned());
    }

    #[track_caller]
    pub(super) fn frame(&self) -> Self {
        let mut frame = None;
        wait_until("the frame", PATIENCE, || {
            let targets = self
                .chromium
                .ask(None, "Target.getTargets", &json!({}))
                .expect("targets can be listed");
            let targets = targets["targetInfos"].as_array().cloned().unwrap_or_default();
            frame = targets.into_iter().find(|target| {
                target["type"] == "iframe" && target["browserContextId"] == *self.context
            });
            frame.is_some()
        });
        let target = &frame.expect("it was found")["targetId"];
        let attached = self.chromium.ask(
            None,
            "Target.attachToTarget",
            &json!({ "targetId": target, "flatten": true }),
        );
        let session = attached.expect("frames can be attached to")["sessionId"]
            .as_str()
            .expect("a session")
            .to_owned();
        // Browsers ignore `autofocus` in cross-origin frames and log an error.
        let forgiven = RefCell::new(vec!["Blocked autofocusing".to_owned()]);
        let frame = Self {
            chromium: self.chromium,
            context: self.context.clone(),
            session,
            is_frame: true,
            forgiven,
        };
        frame.ask("Runtime.enable", &json!({}));
        frame.ask("Log.enable", &json!({}));
        frame.wait_for(AT_REST);
        frame
    }

    fn console_errors(&self) -> Vec<String> {
        let entries = self.events("Log.entryAdded").into_iter().map(|event| event["entry"].clone());
        // The source `network` is for error statuses, which are not page errors.
        let entries =
            entries.filter(|entry| entry["level"] == "error" && entry["source"] != "network");
        let thrown = self.events("Runtime.exceptionThrown");
        let printed = self
            .events("Runtime.consoleAPICalled")
            .into_iter()
            .filter(|call| call["type"] == "error");
        entries.chain(thrown).chain(printed).map(|complaint| complaint.to_string()).collect()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let mut console_errors = self.console_errors();
        console_errors.retain(|complaint| {
            !self.forgiven.borrow().iter().any(|words| complaint.contains(words))
        });
        self.chromium.forget(&self.session);
        if !self.is_frame {
            let context = json!({ "browserContextId": self.context });
            drop(self.chromium.ask(None, "Target.disposeBrowserContext", &context));
        }
        if !std::thread::panicking() {
            assert!(console_errors.is_empty(), "{console_errors:#?}");
        }
    }
}
