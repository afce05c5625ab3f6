use serde_json::{Value, json};

use super::Page;

/// A modifier bit of the protocol.
const SHIFT: u8 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Tab,
    ShiftTab,
    Enter,
    Space,
    Escape,
    Down,
}

impl Page {
    #[track_caller]
    pub(super) fn type_text(&self, text: &str) {
        self.ask("Input.insertText", &json!({ "text": text }));
    }

    #[track_caller]
    pub(super) fn press_letters(&self, letters: &str) {
        for letter in letters.chars().map(String::from) {
            for (kind, text) in [("keyDown", letter.as_str()), ("keyUp", "")] {
                self.ask(
                    "Input.dispatchKeyEvent",
                    &json!({ "type": kind, "key": letter, "text": text }),
                );
            }
        }
    }

    #[track_caller]
    pub(super) fn press(&self, key: Key) {
        for event in key.events() {
            self.ask("Input.dispatchKeyEvent", &event);
        }
    }

    /// The key removes this frame, so the browser sends no response.
    pub(super) fn press_away(&self, key: Key) {
        for event in key.events() {
            self.send_command("Input.dispatchKeyEvent", &event);
        }
    }
}

impl Key {
    fn events(self) -> [Value; 2] {
        let (name, code, number, text, modifiers) = match self {
            Self::Tab => ("Tab", "Tab", 9, "", 0),
            Self::ShiftTab => ("Tab", "Tab", 9, "", SHIFT),
            Self::Enter => ("Enter", "Enter", 13, "\r", 0),
            Self::Space => (" ", "Space", 32, " ", 0),
            Self::Escape => ("Escape", "Escape", 27, "", 0),
            Self::Down => ("ArrowDown", "ArrowDown", 40, "", 0),
        };
        let down = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        [(down, text), ("keyUp", "")].map(|(kind, text)| {
            json!({
                "type": kind, "key": name, "code": code, "windowsVirtualKeyCode": number, "text": text,
                "modifiers": modifiers,
            })
        })
    }
}
