use serde_json::{Value, json};

use super::Page;

/// The bit of the shift key among the modifiers.
const SHIFT: u8 = 8;

/// A key of the keyboard.
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
    /// Types where the focus is.
    #[track_caller]
    pub(super) fn type_text(&self, text: &str) {
        self.ask("Input.insertText", &json!({ "text": text }));
    }

    /// Presses the keys of these letters, one after the other, as one does in a list.
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

    /// Presses a key and lets it go.
    #[track_caller]
    pub(super) fn press(&self, key: Key) {
        for event in key.events() {
            self.ask("Input.dispatchKeyEvent", &event);
        }
    }

    /// Presses a key upon which the frame that has the focus goes away: a browser may never answer
    /// for what it could not hand on to the frame any more.
    pub(super) fn press_away(&self, key: Key) {
        for event in key.events() {
            self.tell("Input.dispatchKeyEvent", &event);
        }
    }
}

impl Key {
    /// The key going down and coming up.
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
