//! The pages for signed-in members, below `/desk`.
//!
//! A member signs in with a link, which works once and only by a POST, because programs that check
//! mail open links. The session is a token in a cookie. Every form has a code of its session, and
//! its `Origin` must be this service.

use actix_web::HttpRequest;
use actix_web::http::header::{COOKIE, HOST, HeaderMap, ORIGIN};
use frontdesk_domain::access::{Actor, Token};
use frontdesk_domain::services::TokenError;
use frontdesk_domain::workspace::{Member, Workspace};
use frontdesk_domain::zone::Zone;

use crate::page_error::PageError;
use crate::scene::{Privacy, Scene};
use crate::state::PagesState;
use crate::visit::Visit;
use crate::visitor::Visitor;

/// The field with the code of the session.
pub(crate) const CODE: &str = "code";
/// Seconds; the stored session ends earlier if it is not used.
const LONGEST: u32 = 90 * 24 * 3_600;

/// The cookies of a request, and the sites that sent it.
pub(crate) struct Browser {
    session: Option<String>,
    is_foreign: bool,
}

impl Browser {
    pub(crate) fn of(request: &HttpRequest, state: &PagesState) -> Self {
        let headers = request.headers();
        Self {
            session: cookie(headers, cookie_name(state)),
            is_foreign: is_foreign(headers, &state.base_url),
        }
    }
}

/// A signed-in member.
pub(crate) struct Desk {
    pub(crate) actor: Actor,
    pub(crate) scene: Scene,
    /// The code that proves that a form was shown in this session.
    pub(crate) code: String,
}

impl Desk {
    /// Returns the member of the browser's session.
    ///
    /// # Errors
    /// [`PageError::SignedOut`] without a session in force.
    pub(crate) async fn open(
        state: &PagesState,
        visitor: &Visitor,
        browser: &Browser,
    ) -> Result<Self, PageError> {
        let session = browser.session.as_deref().ok_or(PageError::SignedOut)?;
        let actor = state.desk.sign_in.authenticate(session).await?;
        let (workspace, member) =
            state.desk.who_am_i.identify(&actor).await?.ok_or(PageError::SignedOut)?;
        let code = state.seal.code_of_session(actor.token_id.as_str());
        Ok(Self { scene: scene(visitor, &workspace, &member), actor, code })
    }

    /// Like [`open`](Self::open), for a form, whose code and origin are checked.
    ///
    /// # Errors
    /// [`PageError::ForeignForm`] if another site sent the form, or another session.
    pub(crate) async fn open_form(
        state: &PagesState,
        visitor: &Visitor,
        browser: &Browser,
        code: &str,
    ) -> Result<Self, PageError> {
        let desk = Self::open(state, visitor, browser).await?;
        let is_own = state.seal.is_code_of_session(code, desk.actor.token_id.as_str());
        if browser.is_foreign || !is_own {
            return Err(PageError::ForeignForm);
        }
        Ok(desk)
    }
}

/// Requires that this site sent a form that no session protects.
pub(crate) fn require_own_site(browser: &Browser) -> Result<(), PageError> {
    if browser.is_foreign { Err(PageError::ForeignForm) } else { Ok(()) }
}

/// The scene of a page for `member`, in the member's time zone.
pub(crate) fn scene(visitor: &Visitor, workspace: &Workspace, member: &Member) -> Scene {
    let visit = Visit { language: visitor.readable_visit().language, ..Visit::default() };
    let zone: &Zone = &member.time_zone;
    let scene = Scene::of(visitor, visit, workspace, zone);
    // No site may embed these pages.
    Scene { ancestors: Vec::new(), privacy: Privacy::Member, ..scene }
}

impl From<TokenError> for PageError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Unauthenticated => Self::SignedOut,
            TokenError::Store(error) => error.into(),
            error => Self::Failed(error.into()),
        }
    }
}

/// Returns the `Set-Cookie` value of a new session.
pub(crate) fn cookie_of(state: &PagesState, session: &Token) -> String {
    set_cookie(state, &session.reveal(), LONGEST)
}

/// Returns the `Set-Cookie` value that removes the session.
pub(crate) fn no_cookie(state: &PagesState) -> String {
    set_cookie(state, "", 0)
}

fn set_cookie(state: &PagesState, value: &str, seconds: u32) -> String {
    let secure = if is_secure(state) { "; Secure" } else { "" };
    let name = cookie_name(state);
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

/// The prefix `__Host-` binds a cookie to this host, but needs HTTPS (RFC 6265bis, section 4.1.3).
fn cookie_name(state: &PagesState) -> &'static str {
    if is_secure(state) { "__Host-frontdesk_session" } else { "frontdesk_session" }
}

fn is_secure(state: &PagesState) -> bool {
    state.base_url.starts_with("https://")
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let sent = headers.get_all(COOKIE).filter_map(|value| value.to_str().ok());
    let mut pairs =
        sent.flat_map(|header| header.split(';')).filter_map(|it| it.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value.to_owned())
}

/// Whether a browser sent the request from a page of another site.
///
/// Browsers send `Origin` with every form (Fetch Standard, section 3.1), and `Sec-Fetch-Site` over
/// HTTPS.
fn is_foreign(headers: &HeaderMap, base_url: &str) -> bool {
    let site = headers.get("sec-fetch-site");
    let Some(origin) = headers.get(ORIGIN) else {
        return site.is_some_and(|site| site != "same-origin");
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().unwrap_or_default();
    let sender = origin.split_once("://").map(|(_, host)| host);
    let is_own = origin == base_url || sender.is_some_and(|sender| Some(sender) == host);
    !is_own
}
