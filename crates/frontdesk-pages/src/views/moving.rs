//! The pages on which an invitee or a host moves a meeting.

use frontdesk_domain::interval::Interval;
use frontdesk_domain::services::ManagedBooking;
use maud::{Markup, html};

use super::about::meeting_time;
use super::booking::facts;
use super::calendar::calendar;
use super::pick_time::taken_notice;
use crate::offer::Offer;
use crate::scene::Scene;
use crate::words::Message;

pub(crate) struct Moving<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) booking: &'a ManagedBooking,
    pub(crate) title: String,
    /// The address of the page of the meeting.
    pub(crate) back: String,
}

impl Moving<'_> {
    /// `taken` means that the chosen time is no longer open; `aside` is below the month.
    pub(crate) fn choosing(&self, offer: &Offer, taken: bool, aside: &Markup) -> Markup {
        let scene = self.scene;
        html! {
            div.card.booking {
                section.about aria-labelledby="title" {
                    h1 #title { bdi { (self.title) } }
                    (facts(scene, self.booking))
                    p { a href=(self.back) { (scene.say(Message::KeepTime)) } }
                }
                section.choose aria-labelledby="choose" {
                    @if taken { (taken_notice(scene)) p { (scene.say(Message::TakenMove)) } }
                    h2 #choose { (scene.say(Message::ChooseNewTime)) }
                    div.columns { (calendar(scene, offer, aside)) }
                }
            }
        }
    }

    /// `fields` are the hidden fields of the form.
    pub(crate) fn agreeing(&self, target: Interval, fields: &Markup) -> Markup {
        let scene = self.scene;
        let mut other = scene.visit.clone();
        other.time = None;
        html! {
            section.card.meeting aria-labelledby="form" {
                h1 #form tabindex="-1" { (scene.say(Message::MoveQuestion)) }
                dl.facts.agreed {
                    (self.time(Message::PresentTime, self.booking.interval))
                    (self.time(Message::NewTime, target))
                }
                p.quiet { (scene.dates.zone.name().replace('_', " ")) }
                form method="post" action=(scene.address(&scene.visit)) {
                    (fields)
                    p.actions {
                        button.button type="submit" { (scene.say(Message::MoveNow)) }
                        a.button.plain href=(self.back) { (scene.say(Message::KeepTime)) }
                    }
                }
                p { a href={ (scene.address(&other)) "#times" } { (scene.say(Message::ChangeTime)) } }
            }
        }
    }

    fn time(&self, label: Message, interval: Interval) -> Markup {
        html! {
            div.fact.answer {
                dt { (self.scene.say(label)) }
                dd { (meeting_time(self.scene, interval.start(), interval.end())) }
            }
        }
    }
}
