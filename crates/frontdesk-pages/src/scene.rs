//! What every view of one page needs: in which words, by which clock, whose page it is and who may
//! show it.

use frontdesk_domain::booking_page::WebOrigin;
use frontdesk_domain::workspace::Workspace;
use frontdesk_domain::zone::Zone;
use frontdesk_words::{ClockFace, DateWords};

use crate::guest::Guest;
use crate::visit::Visit;
use crate::words::{Message, Words};

/// The surroundings of a page.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// What the visitor chose so far.
    pub(crate) visit: Visit,
    /// How dates and times are said, in which language.
    pub(crate) dates: DateWords,
    /// The path of the page.
    pub(crate) path: String,
    /// The workspace's name, where it is known.
    pub(crate) workspace: Option<String>,
    /// The sites that may show the page in a frame.
    pub(crate) ancestors: Vec<WebOrigin>,
    /// Whether the page may be told of what nobody but its visitor should see.
    pub(crate) privacy: Privacy,
}

/// Whether others may keep a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Privacy {
    /// Everybody sees the same.
    Public,
    /// It tells of one person.
    Personal,
}

impl Scene {
    /// The scene of a page of `workspace`, which tells times in `zone` unless the visitor chose
    /// another. It speaks the language that the address names, else the one that the browser
    /// prefers of those that the pages speak, else the workspace's.
    pub(crate) fn of(guest: &Guest, visit: Visit, workspace: &Workspace, zone: &Zone) -> Self {
        let language = visit.language.or(guest.accepted).unwrap_or(workspace.booking_page.language);
        let dates = DateWords {
            language,
            face: visit.face.unwrap_or(ClockFace::usual_in(language)),
            zone: visit.zone.clone().unwrap_or_else(|| zone.clone()),
        };
        Self {
            visit,
            dates,
            path: guest.path.clone(),
            workspace: Some(workspace.name.clone()),
            ancestors: workspace.booking_page.frame_ancestors.clone(),
            privacy: Privacy::Public,
        }
    }

    /// The scene of a page of nobody's, in the visitor's language.
    pub(crate) fn of_nobody(guest: &Guest) -> Self {
        let visit = guest.readable_visit();
        let language = visit.language.or(guest.accepted).unwrap_or_default();
        let dates = DateWords { language, face: ClockFace::usual_in(language), zone: Zone::utc() };
        Self {
            visit,
            dates,
            path: guest.path.clone(),
            workspace: None,
            ancestors: Vec::new(),
            privacy: Privacy::Public,
        }
    }

    /// The same for a page that tells of one person.
    pub(crate) fn personal(self) -> Self {
        Self { privacy: Privacy::Personal, ..self }
    }

    /// The words.
    pub(crate) fn words(&self) -> Words {
        Words::of(self.dates.language)
    }

    /// A message without variables.
    pub(crate) fn say(&self, message: Message) -> String {
        self.words().say(message)
    }

    /// The site around the page, when it is one of those that may show it: the one that is told
    /// what happens.
    pub(crate) fn embedder(&self) -> Option<&str> {
        let claimed = self.visit.embed.as_deref()?;
        self.ancestors.iter().map(WebOrigin::as_str).find(|&origin| origin == claimed)
    }

    /// The address of this page at another point of the visit.
    pub(crate) fn address(&self, visit: &Visit) -> String {
        visit.address(&self.path)
    }
}
