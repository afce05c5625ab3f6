use serde_json::{Value, json};

use super::chromium::Chromium;
use super::page::Page;

/// Each visitor has a separate browser context.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    zone: &'static str,
    language: &'static str,
    has_scripts: bool,
    is_dark: bool,
    screen: (u32, u32),
    is_on_a_phone: bool,
}

pub(super) fn a_visitor() -> Visitor {
    Visitor {
        zone: "Europe/London",
        language: "en-GB",
        has_scripts: true,
        is_dark: false,
        screen: (1120, 800),
        is_on_a_phone: false,
    }
}

impl Visitor {
    pub(super) fn in_zone(self, zone: &'static str) -> Self {
        Self { zone, ..self }
    }

    pub(super) fn speaking(self, language: &'static str) -> Self {
        Self { language, ..self }
    }

    pub(super) fn without_scripts(self) -> Self {
        Self { has_scripts: false, ..self }
    }

    pub(super) fn in_dark_mode(self, is_dark: bool) -> Self {
        Self { is_dark, ..self }
    }

    pub(super) fn on_a_phone(self) -> Self {
        Self { screen: (360, 740), is_on_a_phone: true, ..self }
    }

    pub(super) fn before_a_screen_of(self, width: u32, height: u32) -> Self {
        Self { screen: (width, height), ..self }
    }

    /// `None` without a browser.
    pub(super) fn arrive(self) -> Option<Page> {
        let chromium = Chromium::shared()?;
        let ask = |method, parameters: &Value| {
            chromium
                .ask(None, method, parameters)
                .unwrap_or_else(|refusal| panic!("{method}: {refusal}"))
        };
        let context = text(&ask("Target.createBrowserContext", &json!({}))["browserContextId"]);
        let blank = json!({ "url": "about:blank", "browserContextId": context });
        let target = text(&ask("Target.createTarget", &blank)["targetId"]);
        let attached =
            ask("Target.attachToTarget", &json!({ "targetId": target, "flatten": true }));
        let page = Page::new(chromium, context, text(&attached["sessionId"]));
        self.settle_in(&page, &text(&ask("Browser.getVersion", &json!({}))["userAgent"]));
        Some(page)
    }

    fn settle_in(self, page: &Page, program: &str) {
        let (width, height) = self.screen;
        let colours = if self.is_dark { "dark" } else { "light" };
        let features = [
            json!({ "name": "prefers-color-scheme", "value": colours }),
            json!({ "name": "prefers-reduced-motion", "value": "reduce" }),
        ];
        page.ask("Page.enable", &json!({}));
        page.ask("Runtime.enable", &json!({}));
        page.ask("Log.enable", &json!({}));
        page.ask("Network.enable", &json!({}));
        page.ask("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        page.ask("Emulation.setTimezoneOverride", &json!({ "timezoneId": self.zone }));
        page.ask("Emulation.setLocaleOverride", &json!({ "locale": self.language }));
        page.ask(
            "Emulation.setUserAgentOverride",
            &json!({ "userAgent": program, "acceptLanguage": self.language }),
        );
        page.ask("Emulation.setEmulatedMedia", &json!({ "features": features }));
        page.ask(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": self.is_on_a_phone }),
        );
        page.ask("Emulation.setTouchEmulationEnabled", &json!({ "enabled": self.is_on_a_phone }));
        page.ask("Emulation.setScriptExecutionDisabled", &json!({ "value": !self.has_scripts }));
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}
