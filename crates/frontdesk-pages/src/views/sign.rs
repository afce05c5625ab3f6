//! Decorative icons in the color of the text next to them; screen readers skip the icons.

use maud::{Markup, Render, html};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Calendar,
    Clock,
    Globe,
    People,
    Place,
    Talk,
}

impl Sign {
    /// Returns the SVG path for a view box of 24 by 24.
    fn strokes(self) -> &'static str {
        match self {
            Self::Calendar => {
                "M8 3v4M16 3v4M4 10h16M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z"
            }
            Self::Clock => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2",
            Self::Globe => {
                "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"
            }
            Self::People => {
                "M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2 .8 3 2.5 3 5.5"
            }
            Self::Place => {
                "M12 21c4-4.5 7-8 7-11.5a7 7 0 0 0-14 0C5 13 8 16.5 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
            }
            Self::Talk => "M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12h5",
        }
    }
}

impl Render for Sign {
    fn render(&self) -> Markup {
        html! { svg.sign viewBox="0 0 24 24" aria-hidden="true" { path d=(self.strokes()) {} } }
    }
}
