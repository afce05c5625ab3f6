//! The context of a page, such as its language and workspace.

use frontdesk_domain::booking_page::WebOrigin;
use frontdesk_domain::workspace::Workspace;
use frontdesk_domain::zone::Zone;
use frontdesk_words::{ClockFace, DateWords};

use crate::visit::Visit;
use crate::visitor::Visitor;
use crate::words::{Message, Words};

#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) visit: Visit,
    pub(crate) dates: DateWords,
    pub(crate) path: String,
    pub(crate) workspace: Option<String>,
    /// The sites that may embed the page.
    pub(crate) ancestors: Vec<WebOrigin>,
    pub(crate) privacy: Privacy,
    /// The address to which a form of the page redirects, if it is of another site.
    pub(crate) redirects_to: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Privacy {
    /// The page is the same for every visitor.
    Public,
    /// The page contains personal data.
    Personal,
    /// The page is for a signed-in member.
    Member,
}

impl Scene {
    /// The language comes from the address, else the browser, else the workspace.
    pub(crate) fn of(visitor: &Visitor, visit: Visit, workspace: &Workspace, zone: &Zone) -> Self {
        let language =
            visit.language.or(visitor.accepted).unwrap_or(workspace.booking_page.language);
        let dates = DateWords {
            language,
            face: visit.face.unwrap_or(ClockFace::usual_in(language)),
            zone: visit.zone.clone().unwrap_or_else(|| zone.clone()),
        };
        // Prefilled fields name a person.
        let privacy = if visit.prefill.is_empty() { Privacy::Public } else { Privacy::Personal };
        Self {
            visit,
            dates,
            path: visitor.path.clone(),
            workspace: Some(workspace.name.clone()),
            ancestors: workspace.booking_page.frame_ancestors.clone(),
            privacy,
            redirects_to: None,
        }
    }

    pub(crate) fn without_workspace(visitor: &Visitor) -> Self {
        let visit = visitor.readable_visit();
        let language = visit.language.or(visitor.accepted).unwrap_or_default();
        let dates = DateWords { language, face: ClockFace::usual_in(language), zone: Zone::utc() };
        Self {
            visit,
            dates,
            path: visitor.path.clone(),
            workspace: None,
            ancestors: Vec::new(),
            privacy: Privacy::Public,
            redirects_to: None,
        }
    }

    pub(crate) fn personal(self) -> Self {
        Self { privacy: Privacy::Personal, ..self }
    }

    pub(crate) fn words(&self) -> Words {
        Words::of(self.dates.language)
    }

    pub(crate) fn say(&self, message: Message) -> String {
        self.words().say(message)
    }

    /// Returns the embedding site if the workspace allows it.
    pub(crate) fn embedder(&self) -> Option<&str> {
        let claimed = self.visit.embed.as_deref()?;
        self.ancestors.iter().map(WebOrigin::as_str).find(|&origin| origin == claimed)
    }

    pub(crate) fn address(&self, visit: &Visit) -> String {
        visit.address(&self.path)
    }
}
