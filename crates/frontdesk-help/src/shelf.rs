use std::sync::{LazyLock, OnceLock};

use frontdesk_files::StaticFile;

use crate::pages::{self, HTML};
use crate::{GUIDES, Guide};

const MARKDOWN: &str = "text/markdown; charset=utf-8";

static INDEX: LazyLock<StaticFile> = LazyLock::new(|| StaticFile::new(HTML, pages::index_page()));

static SHELF: LazyLock<Vec<OnceLock<GuideFiles>>> =
    LazyLock::new(|| GUIDES.iter().map(|_| OnceLock::new()).collect());

pub(crate) struct GuideFiles {
    pub(crate) page: StaticFile,
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

pub(crate) fn index() -> &'static StaticFile {
    &INDEX
}

pub(crate) fn find(id: &str) -> Option<&'static GuideFiles> {
    let at = GUIDES.binary_search_by(|guide| guide.id.cmp(id)).ok()?;
    Some(SHELF[at].get_or_init(|| GuideFiles::of(&GUIDES[at])))
}
