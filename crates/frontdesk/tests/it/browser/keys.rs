use serde_json::json;

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
                self.ask("Input.dispatchKeyEvent", &json!({ "type": kind, "key": letter, "text": text }));
            }
        }
    }

    /// Presses a key and lets it go.
    #[track_caller]
    pub(super) fn press(&self, key: Key) {
        let (name, code, number, text, modifiers) = match key {
            Key::Tab => ("Tab", "Tab", 9, "", 0),
            Key::ShiftTab => ("Tab", "Tab", 9, "", SHIFT),
            Key::Enter => ("Enter", "Enter", 13, "\r", 0),
            Key::Space => (" ", "Space", 32, " ", 0),
            Key::Escape => ("Escape", "Escape", 27, "", 0),
            Key::Down => ("ArrowDown", "ArrowDown", 40, "", 0),
        };
        let down = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        for (kind, text) in [(down, text), ("keyUp", "")] {
            self.ask(
                "Input.dispatchKeyEvent",
                &json!({
                    "type": kind, "key": name, "code": code, "windowsVirtualKeyCode": number, "text": text,
                    "modifiers": modifiers,
                }),
            );
        }
    }
}
