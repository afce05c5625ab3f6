//! The guides as files, for clients that keep them: each is made when it is first asked for.

use std::sync::{LazyLock, OnceLock};

use frontdesk_files::StaticFile;

use crate::pages::{self, HTML};
use crate::{GUIDES, Guide};

const MARKDOWN: &str = "text/markdown; charset=utf-8";

static INDEX: LazyLock<StaticFile> = LazyLock::new(|| StaticFile::new(HTML, pages::index_page()));

/// In the order of [`GUIDES`].
static SHELF: LazyLock<Vec<OnceLock<GuideFiles>>> =
    LazyLock::new(|| GUIDES.iter().map(|_| OnceLock::new()).collect());

/// One guide in its two forms.
pub(crate) struct GuideFiles {
    /// The page.
    pub(crate) page: StaticFile,
    /// What it was written as.
    pub(crate) markdown: StaticFile,
}

impl GuideFiles {
    fn of(guide: &'static Guide) -> Self {
        Self {
            page: StaticFile::new(HTML, pages::guide_page(guide)),
            markdown: StaticFile::new(MARKDOWN, guide.text),
        }
    }
}

/// The page with every guide.
pub(crate) fn index() -> &'static StaticFile {
    &INDEX
}

/// The guide of this id.
pub(crate) fn find(id: &str) -> Option<&'static GuideFiles> {
    let at = GUIDES.binary_search_by(|guide| guide.id.cmp(id)).ok()?;
    Some(SHELF[at].get_or_init(|| GuideFiles::of(&GUIDES[at])))
}
