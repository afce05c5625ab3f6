//! The form for the time zone and the clock format.

use std::fmt::Write as _;
use std::sync::LazyLock;

use frontdesk_domain::zone::Zone;
use frontdesk_words::{ClockFace, offset_at, offset_name};
use maud::{Markup, PreEscaped, html};
use time::OffsetDateTime;

use super::sign::Sign;
use crate::scene::Scene;
use crate::visit::Visit;
use crate::words::Message;

/// The regions of places in the tz database: `Europe` in `Europe/Paris`.
///
/// Names outside these regions are older spellings, offsets and abbreviations.
const REGIONS: [&str; 10] = [
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
];

/// Rendered once, because the options are the same on every page.
static OPTIONS: LazyLock<String> = LazyLock::new(options);

fn options() -> String {
    let mut options = String::from("<option>UTC</option>");
    for region in REGIONS {
        let mut places: Vec<(&str, &str)> = Zone::all_names()
            .filter_map(|name| Some((name, name.strip_prefix(region)?.strip_prefix('/')?)))
            .collect();
        places.sort_unstable();
        let places = places.into_iter().map(|(name, place)| (name, place.replace('_', " ")));
        let group = html! {
            optgroup label=(region) { @for (name, place) in places { option value=(name) { (place) } } }
        };
        write!(options, "{}", group.into_string()).expect("a string takes whatever is written");
    }
    options
}

pub(crate) fn zone_form(scene: &Scene, now: OffsetDateTime) -> Markup {
    let zone = &scene.dates.zone;
    let offset = offset_name(offset_at(zone, now));
    let place = place_name(zone);
    let name = if place == offset { place } else { format!("{place} ({offset})") };
    let text = scene.words().with_all(
        Message::TimeZoneNow,
        [("zone", name.into()), ("time", scene.dates.time(now).into())],
    );
    // The form replaces the zone and the clock format and keeps all other choices.
    let kept = Visit { zone: None, face: None, ..scene.visit.clone() };
    html! {
        details.zone {
            summary {
                (Sign::Globe)
                span.unseen { (scene.say(Message::ChangeTimeZone)) ": " }
                span.zone-now { (text) }
            }
            form method="get" action=(scene.path) {
                @for (name, value) in kept.pairs() { input type="hidden" name=(name) value=(value); }
                p.field {
                    label for="tz" { (scene.say(Message::TimeZone)) }
                    select #tz name="tz" { (zone_options(zone.name())) }
                }
                fieldset.field.faces {
                    legend { (scene.say(Message::Clock)) }
                    (face(scene, ClockFace::Twelve, Message::Clock12))
                    (face(scene, ClockFace::TwentyFour, Message::Clock24))
                }
                button.button type="submit" { (scene.say(Message::Apply)) }
            }
        }
    }
}

/// The options of all zones, after the chosen one.
pub(crate) fn zone_options(chosen: &str) -> Markup {
    html! {
        option value=(chosen) selected { (chosen.replace('_', " ")) }
        (PreEscaped(OPTIONS.as_str()))
    }
}

fn face(scene: &Scene, face: ClockFace, message: Message) -> Markup {
    html! {
        label.choice {
            input type="radio" name="clock" value=(face.as_str()) checked[scene.dates.face == face];
            span { (scene.say(message)) }
        }
    }
}

/// Returns `New York` for `America/New_York`.
fn place_name(zone: &Zone) -> String {
    zone.name().rsplit('/').next().unwrap_or_default().replace('_', " ")
}
