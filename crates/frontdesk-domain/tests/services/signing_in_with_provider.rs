//! Sign-in with a provider that has verified the address.

use std::sync::Arc;

use frontdesk_domain::access::{Actor, BrowserKey};
use frontdesk_domain::email::Email;
use frontdesk_domain::ports::mocks::{MockDirectoryQueries, MockIdentityProvider};
use frontdesk_domain::ports::{IdentityFault, IdentityRequest, SignInLink};
use frontdesk_domain::services::{
    BrowserLinks, ClientAddress, ClientLimit, MAX_SIGN_IN_REQUESTS, ProviderSignInError,
    SignInWithProvider,
};
use frontdesk_testing::SeededRandom;
use frontdesk_testing::northwind::{self, NORTHWIND, OLU, PRIYA, SOUTHWIND};
use time::Duration;

use crate::desk::Desk;

struct Lobby {
    desk: Desk,
    random: Arc<SeededRandom>,
    sign_in: SignInWithProvider,
}

impl Lobby {
    /// The provider returns its code as the verified address.
    fn new() -> Self {
        let (desk, random) = (Desk::new(), Arc::new(SeededRandom::new(9)));
        let store = desk.store.ports();
        let links = BrowserLinks {
            store: store.store,
            directory: store.directory,
            clock: desk.clock.clone(),
            random: random.clone(),
        };
        let mut provider = MockIdentityProvider::new();
        provider.expect_verified_email().returning(|_, code| match code {
            "outage" => Err(IdentityFault::Unavailable("it is down".to_owned())),
            code => Email::parse(code).map_err(|_| IdentityFault::Unverified),
        });
        let sign_in = SignInWithProvider {
            links: Arc::new(links),
            provider: Arc::new(provider),
            clients: ClientLimit::new(Some(MAX_SIGN_IN_REQUESTS)),
            clock: desk.clock.clone(),
        };
        Self { desk, random, sign_in }
    }

    async fn ask(
        &self,
        code: &str,
        browser: &BrowserKey,
        client: u8,
    ) -> Result<Vec<SignInLink>, ProviderSignInError> {
        let [redirect_uri, state, verifier] = ["r", "s", "v"].map(str::to_owned);
        let request = IdentityRequest { redirect_uri, state, verifier };
        let client = ClientAddress([203, 0, 113, client].into());
        self.sign_in.sign_in(&request, code, (browser, client)).await
    }

    /// The members that can sign in.
    async fn members(&self, code: &str) -> Vec<Actor> {
        let (browser, mut actors) = (BrowserKey::random(&*self.random), Vec::new());
        for link in self.ask(code, &browser, 1).await.unwrap_or_default() {
            let sign_in = &self.desk.services.desk.sign_in;
            assert!(sign_in.preview(&link.token).await.is_err(), "it needs the browser's key");
            let actor = sign_in.preview(&browser.complete(&link.token)).await;
            actors.push(actor.expect("it is in force"));
        }
        actors
    }
}

#[tokio::test]
async fn verified_address_signs_its_member_in_whatever_its_case() {
    let lobby = Lobby::new();
    for (code, user) in [
        ("priya@northwind.example", PRIYA),
        ("PRIYA@Northwind.Example", PRIYA),
        ("olu@northwind.example", OLU),
    ] {
        let users: Vec<_> = lobby.members(code).await.iter().map(|actor| actor.user_id).collect();
        assert_eq!(users, [user], "{code}");
    }
}

#[tokio::test]
async fn member_of_several_workspaces_gets_a_link_for_each() {
    let lobby = Lobby::new();
    let mut other = northwind::other_directory();
    for member in &mut other.members {
        if member.user_id == PRIYA {
            member.email = Email::parse("priya@northwind.example").expect("an address");
        }
    }
    northwind::save(&*lobby.desk.store, &other).await.expect("it can be saved");
    let actors = lobby.members("priya@northwind.example").await;
    let mut workspaces: Vec<_> = actors.iter().map(|actor| actor.workspace_id).collect();
    workspaces.sort_unstable();
    assert_eq!(workspaces, [NORTHWIND, SOUTHWIND]);
}

#[tokio::test]
async fn strangers_service_accounts_and_archived_members_do_not_sign_in() {
    let lobby = Lobby::new();
    let mut directory = northwind::directory();
    for member in &mut directory.members {
        member.service_account |= member.key.as_str() == "tom";
        member.archived |= member.key.as_str() == "lena";
    }
    northwind::save(&*lobby.desk.store, &directory).await.expect("it can be saved");
    let browser = BrowserKey::random(&*lobby.random);
    for code in ["stranger@acme.com", "tom@northwind.example", "lena@northwind.example"] {
        let refused = lobby.ask(code, &browser, 1).await;
        assert!(matches!(refused, Err(ProviderSignInError::NoMember)), "{code}: {refused:?}");
    }
    let refused = lobby.ask("an unverified address", &browser, 1).await;
    let fault = ProviderSignInError::Provider(IdentityFault::Unverified);
    assert_eq!(refused.expect_err("unverified").to_string(), fault.to_string());
}

/// A store may find members whose addresses differ in letters that are not ASCII.
#[tokio::test]
async fn address_that_only_looks_alike_signs_nobody_in() {
    let lobby = Lobby::new();
    let mut directory = MockDirectoryQueries::new();
    directory.expect_find_members_by_email().returning(|_| Ok(vec![(NORTHWIND, PRIYA)]));
    let found = northwind::directory();
    let workspace = found.workspace.clone();
    directory.expect_find_workspace().returning(move |_| Ok(Some(workspace.clone())));
    directory.expect_find_members().returning(move |_, users| {
        let mut members = found.members.clone();
        members.retain(|member| users.contains(&member.user_id));
        Ok(members)
    });
    let (clock, random) = (lobby.desk.clock.clone(), lobby.random.clone());
    let (store, directory) = (lobby.desk.store.ports().store, Arc::new(directory));
    let links = Arc::new(BrowserLinks { store, directory, clock, random });
    let lobby = Lobby { sign_in: SignInWithProvider { links, ..lobby.sign_in }, ..lobby };
    assert_eq!(lobby.members("pr\u{130}ya@northwind.example").await, []);
    assert_eq!(lobby.members("priya@northwind.example").await.len(), 1);
}

#[tokio::test]
async fn failures_of_a_client_are_capped_and_successes_and_outages_are_not() {
    let lobby = Lobby::new();
    let browser = BrowserKey::random(&*lobby.random);
    for _ in 0..MAX_SIGN_IN_REQUESTS.get() {
        assert_eq!(lobby.members("priya@northwind.example").await.len(), 1);
        assert!(lobby.ask("outage", &browser, 1).await.is_err());
    }
    for _ in 0..MAX_SIGN_IN_REQUESTS.get() {
        assert!(lobby.ask("stranger@acme.com", &browser, 1).await.is_err());
    }
    let capped = lobby.ask("priya@northwind.example", &browser, 1).await;
    assert!(matches!(capped, Err(ProviderSignInError::TooMany(_))), "{capped:?}");
    assert!(lobby.ask("priya@northwind.example", &browser, 2).await.is_ok());
    lobby.desk.clock.advance(Duration::HOUR);
    assert!(lobby.ask("priya@northwind.example", &browser, 1).await.is_ok());
}
