//! The pages for signed-in members, below `/desk`.
//!
//! A member signs in with a single-use link, or with a provider of identities. A GET does not consume
//! a link, because mail scanners open links. The session is a token in a cookie. Every form has the CSRF token of its session, and its
//! `Origin` must be this service.

use std::future::{Ready, ready};

use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::header::{HOST, HeaderMap, ORIGIN};
use actix_web::{FromRequest, HttpRequest, web};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use frontdesk_domain::access::{Actor, BrowserKey, Scope};
use frontdesk_domain::services::{SIGN_IN_LINK_LIFETIME, TokenError};
use frontdesk_domain::workspace::{Member, Workspace};
use time::Duration;

use crate::desk_paths::{SAVED, opened_after_sign_in};
use crate::form::Typed;
use crate::incoming::FormBody;
use crate::page_error::PageError;
use crate::scene::{Privacy, Scene};
use crate::state::PagesState;
use crate::visit::Visit;
use crate::visitor::Visitor;

/// The field with the CSRF token.
pub(crate) const CSRF_TOKEN: &str = "csrf_token";

/// A request for a page below `/desk`.
pub(crate) struct DeskRequest {
    pub(crate) state: web::Data<PagesState>,
    pub(crate) visitor: Visitor,
    /// The key of the browser, if it asked to sign in.
    pub(crate) browser: Option<BrowserKey>,
    /// The page to open after sign-in.
    pub(crate) then: Option<String>,
    session: Option<String>,
    is_cross_site: bool,
}

/// A signed-in member.
pub(crate) struct Desk {
    pub(crate) actor: Actor,
    pub(crate) member: Member,
    pub(crate) scene: Scene,
    pub(crate) csrf_token: String,
    /// Whether the request follows a form whose change was saved.
    pub(crate) saved: bool,
}

impl DeskRequest {
    /// Requires that a page of this service sent the request.
    pub(crate) fn require_same_site(&self) -> Result<(), PageError> {
        if self.is_cross_site { Err(PageError::RejectedForm) } else { Ok(()) }
    }

    /// The key of the browser, or a new one.
    pub(crate) fn browser_key(&self) -> BrowserKey {
        self.browser.clone().unwrap_or_else(|| BrowserKey::random(&*self.state.random))
    }

    /// Completes a sign-in link of this browser with the key of the browser.
    pub(crate) fn complete(&self, link: &str) -> String {
        self.browser.as_ref().map_or_else(|| link.to_owned(), |browser| browser.complete(link))
    }

    /// Authenticates the session, and requires one of the scopes, if any.
    ///
    /// # Errors
    /// [`PageError::SignedOut`] without a session in force, [`PageError::Forbidden`] without a scope.
    pub(crate) async fn open(&self, scopes: &[Scope]) -> Result<Desk, PageError> {
        let state = &self.state;
        let session = self.session.as_deref().ok_or(PageError::SignedOut)?;
        let actor = state.desk.sign_in.authenticate(session).await?;
        actor.require_scope(scopes).map_err(|_| PageError::Forbidden)?;
        let (workspace, member) =
            state.desk.who_am_i.identify(&actor).await?.ok_or(PageError::SignedOut)?;
        let csrf_token = state.seal.csrf_token(actor.token_id.as_str());
        let saved = self.visitor.parameter(SAVED).is_some();
        let scene = scene(&self.visitor, &workspace, &member);
        Ok(Desk { actor, member, scene, csrf_token, saved })
    }

    /// Like [`open`](Self::open), for a page that only admins see.
    ///
    /// # Errors
    /// Also [`PageError::Forbidden`] for other members.
    pub(crate) async fn open_for_admin(&self, scopes: &[Scope]) -> Result<Desk, PageError> {
        let desk = self.open(scopes).await?;
        desk.actor.require_admin("open this page").map_err(|_| PageError::Forbidden)?;
        Ok(desk)
    }

    /// Like [`open`](Self::open), for a form, which it returns.
    ///
    /// Also checks the CSRF token and the `Origin` of the form.
    ///
    /// # Errors
    /// [`PageError::RejectedForm`] if another site sent the form, or if it is of another session.
    pub(crate) async fn open_form(
        &self,
        body: FormBody,
        scopes: &[Scope],
    ) -> Result<(Desk, Typed), PageError> {
        let typed = Typed::read(&body.bytes()?);
        let desk = self.open(scopes).await?;
        self.require_same_site()?;
        let token_id = desk.actor.token_id.as_str();
        if !self.state.seal.is_csrf_token(typed.value(CSRF_TOKEN), token_id) {
            return Err(PageError::RejectedForm);
        }
        Ok((desk, typed))
    }
}

impl FromRequest for DeskRequest {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let state = web::Data::<PagesState>::from_request(request, payload).into_inner();
        ready(state.map(|state| {
            let value = |cookie: CookieKind| {
                Some(request.cookie(&cookie.name(&state.base_url))?.value().to_owned())
            };
            Self {
                visitor: Visitor::of(request),
                browser: value(CookieKind::Browser).and_then(|key| BrowserKey::parse(&key)),
                then: value(CookieKind::Then).and_then(|text| read_then(&text)),
                session: value(CookieKind::Session),
                is_cross_site: is_cross_site(request.headers(), &state.base_url),
                state,
            }
        }))
    }
}

/// The scene of a page with a form for someone who is not signed in.
pub(crate) fn scene_of_stranger(visitor: &Visitor) -> Scene {
    Scene { privacy: Privacy::Member, ..Scene::without_workspace(visitor) }
}

/// The scene of a page for `member`, in the member's time zone.
pub(crate) fn scene(visitor: &Visitor, workspace: &Workspace, member: &Member) -> Scene {
    let visit = Visit { language: visitor.readable_visit().language, ..Visit::default() };
    let scene = Scene::of(visitor, visit, workspace, &member.time_zone);
    // No site may embed these pages.
    Scene { ancestors: Vec::new(), privacy: Privacy::Member, ..scene }
}

impl From<TokenError> for PageError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Unauthenticated => Self::SignedOut,
            TokenError::Denied(_) => Self::Forbidden,
            TokenError::UnknownUser(_)
            | TokenError::ServiceAccount(_)
            | TokenError::NotFound(_) => Self::NotFound(None),
            TokenError::Store(error) => error.into(),
            error => Self::Failed(error.into()),
        }
    }
}

/// A cookie of the pages for members.
#[derive(Clone, Copy)]
pub(crate) enum CookieKind {
    /// The session of a signed-in member.
    Session,
    /// The [`BrowserKey`].
    Browser,
    /// The page to open after sign-in.
    Then,
}

impl CookieKind {
    /// The prefix `__Host-` binds a cookie to this host, but needs HTTPS (RFC 6265bis, section
    /// 4.1.3).
    fn name(self, base_url: &str) -> String {
        let prefix = if is_secure(base_url) { "__Host-" } else { "" };
        let name = match self {
            Self::Session => "session",
            Self::Browser => "browser",
            Self::Then => "then",
        };
        format!("{prefix}frontdesk_{name}")
    }

    /// Returns the cookie; an empty one with the age 0 removes it.
    pub(crate) fn with(self, state: &PagesState, value: String, age: Duration) -> Cookie<'static> {
        Cookie::build(self.name(&state.base_url), value)
            .path("/")
            .max_age(age)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(is_secure(&state.base_url))
            .finish()
    }
}

/// The cookie with the page to open after sign-in.
///
/// The address is encoded, because cookies are read with their percent-encoding removed.
pub(crate) fn then_cookie(state: &PagesState, path: &str) -> Cookie<'static> {
    CookieKind::Then.with(state, URL_SAFE_NO_PAD.encode(path), SIGN_IN_LINK_LIFETIME)
}

fn read_then(text: &str) -> Option<String> {
    let path = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
    opened_after_sign_in(&path)
}

fn is_secure(base_url: &str) -> bool {
    base_url.starts_with("https://")
}

/// Whether a page of another site sent the request.
///
/// Browsers send `Origin` with every form (Fetch Standard, section 3.1), and `Sec-Fetch-Site` over
/// HTTPS.
fn is_cross_site(headers: &HeaderMap, base_url: &str) -> bool {
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
