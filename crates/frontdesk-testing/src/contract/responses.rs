//! Contract tests of idempotency keys.
//!
//! The tests run at 2030-01-01 09:00 UTC. A lease ends at 09:01; a key expires after one day.

use frontdesk_domain::access::TokenRecord;
use frontdesk_domain::booking::Booking;
use frontdesk_domain::email::Email;
use frontdesk_domain::ports::{
    AddressHash, Claim, ClaimOutcome, ClaimRequest, Conflict, KeyScope, RecordedResponse,
    StoreError,
};
use uuid::Uuid;

use super::StoreUnderTest;
use super::steps::assert_refused;
use crate::builders::{a_booking, a_token};
use crate::clock::instant;
use crate::northwind::{NORTHWIND, TOM};

const NOW: &str = "2030-01-01T09:00Z";
const END_OF_LEASE: &str = "2030-01-01T09:01Z";
const EXPIRY: &str = "2030-01-02T09:00Z";

impl StoreUnderTest {
    async fn with_a_token(self) -> (Self, TokenRecord) {
        let store = self.with_two_workspaces().await;
        let token = store.issue(a_token().build().record).await;
        (store, token)
    }

    async fn claim(&self, request: &ClaimRequest) -> ClaimOutcome {
        self.responses.claim_key(request).await.expect("keys can be claimed")
    }

    async fn claim_at(&self, now: &str, request: &ClaimRequest) -> ClaimOutcome {
        self.claim(&ClaimRequest { now: instant(now), ..request.clone() }).await
    }

    async fn book_and_record(&self, booking: &Booking, claim: &Claim) -> Result<(), StoreError> {
        self.in_a_unit(async |unit| {
            unit.bookings().add_booking(booking, &[]).await?;
            unit.responses().record_response(claim, &response()).await
        })
        .await
    }
}

pub(super) fn request(token: &TokenRecord) -> ClaimRequest {
    ClaimRequest {
        claim: Claim {
            workspace_id: token.workspace_id,
            scope: KeyScope::of_token(&token.id),
            key: "k “quoted”".into(),
            holder: Uuid::from_u128(1),
        },
        fingerprint: [0xff; 32],
        now: instant(NOW),
        lease_until: instant(END_OF_LEASE),
        expires_at: instant(EXPIRY),
    }
}

pub(super) fn again(request: &ClaimRequest, holder: u128, now: &str) -> ClaimRequest {
    let claim = Claim { holder: Uuid::from_u128(holder), ..request.claim.clone() };
    let now = instant(now);
    ClaimRequest {
        claim,
        now,
        lease_until: now + (request.lease_until - request.now),
        expires_at: now + (request.expires_at - request.now),
        ..request.clone()
    }
}

fn response() -> RecordedResponse {
    RecordedResponse(vec![0, 1, 0xfe, 0xff])
}

/// A key that differs only in letter case is another key.
pub async fn new_key_is_claimed(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let first = request(&token);
    let mut second = again(&first, 2, NOW);
    second.claim.key = "K “quoted”".into();
    assert_eq!(store.claim(&first).await, ClaimOutcome::Claimed);
    assert_eq!(store.claim(&second).await, ClaimOutcome::Claimed, "keys are case-sensitive");
}

/// Until the lease ends, every other claim gets the outcome `InProgress`.
pub async fn claimed_key_is_in_progress(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let request = request(&token);
    assert_eq!(store.claim(&request).await, ClaimOutcome::Claimed);
    for now in [NOW, "2030-01-01T09:00:59.999999Z"] {
        assert_eq!(store.claim(&again(&request, 2, now)).await, ClaimOutcome::InProgress, "{now}");
    }
}

/// The first request may be answered, in progress or abandoned.
pub async fn key_of_another_request_is_reused(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let request = request(&token);
    assert_eq!(store.claim(&request).await, ClaimOutcome::Claimed);
    let other = ClaimRequest { fingerprint: [1; 32], ..again(&request, 2, NOW) };
    assert_eq!(store.claim(&other).await, ClaimOutcome::Reused, "in progress");
    assert_eq!(
        store.claim_at("2030-01-01T10:00Z", &other).await,
        ClaimOutcome::Reused,
        "abandoned"
    );
    store
        .responses
        .record_refusal(&request.claim, &response())
        .await
        .expect("responses can be recorded");
    assert_eq!(store.claim(&other).await, ClaimOutcome::Reused, "answered");
}

/// Each token has its own keys, because clients choose keys independently.
pub async fn keys_of_different_tokens_are_different_keys(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let other = store.issue(a_token().number(1).of(TOM).build().record).await;
    assert_eq!(store.claim(&request(&token)).await, ClaimOutcome::Claimed);
    assert_eq!(store.claim(&request(&other)).await, ClaimOutcome::Claimed);
}

/// The change and the response become visible together.
pub async fn response_commits_with_its_unit(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let (request, booking) = (request(&token), a_booking().build());
    store.claim(&request).await;
    store.book_and_record(&booking, &request.claim).await.expect("the claim is held");
    assert_eq!(store.claim(&again(&request, 2, NOW)).await, ClaimOutcome::Recorded(response()));
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// A dropped unit stores neither the change nor the response.
pub async fn response_rolls_back_with_its_unit(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let (request, booking) = (request(&token), a_booking().build());
    store.claim(&request).await;
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    unit.responses().record_response(&request.claim, &response()).await.expect("the claim is held");
    drop(unit);
    assert_eq!(store.claim(&again(&request, 2, NOW)).await, ClaimOutcome::InProgress);
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, None);
}

/// A lease applies only until the response is recorded.
pub async fn response_is_replayed_after_the_lease_has_expired(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let request = request(&token);
    store.claim(&request).await;
    store.book_and_record(&a_booking().build(), &request.claim).await.expect("the claim is held");
    for now in [END_OF_LEASE, "2030-01-02T08:59:59.999999Z"] {
        assert_eq!(
            store.claim(&again(&request, 2, now)).await,
            ClaimOutcome::Recorded(response()),
            "{now}"
        );
    }
}

/// The response to a rejected request is recorded too.
pub async fn recorded_refusal_is_replayed(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let request = request(&token);
    store.claim(&request).await;
    store
        .responses
        .record_refusal(&request.claim, &response())
        .await
        .expect("responses can be recorded");
    assert_eq!(store.claim(&again(&request, 2, NOW)).await, ClaimOutcome::Recorded(response()));
}

/// The new claim may come from the same or a different request.
pub async fn released_key_can_be_claimed_again(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let request = request(&token);
    store.claim(&request).await;
    store.responses.release_claim(&request.claim).await.expect("claims can be released");
    let other = ClaimRequest { fingerprint: [1; 32], ..again(&request, 2, NOW) };
    assert_eq!(store.claim(&other).await, ClaimOutcome::Claimed);
}

/// The new claim has its own lease.
pub async fn claim_can_be_taken_over_at_the_end_of_its_lease(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let request = request(&token);
    store.claim(&request).await;
    assert_eq!(store.claim(&again(&request, 2, END_OF_LEASE)).await, ClaimOutcome::Claimed);
    assert_eq!(store.claim(&again(&request, 3, END_OF_LEASE)).await, ClaimOutcome::InProgress);
    assert_eq!(store.claim(&again(&request, 3, "2030-01-01T09:02Z")).await, ClaimOutcome::Claimed);
}

/// The previous holder can neither record a response nor release the key.
pub async fn lost_claim_records_nothing(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let first = request(&token);
    let second = again(&first, 2, END_OF_LEASE);
    store.claim(&first).await;
    store.claim(&second).await;

    let booking = a_booking().build();
    assert_refused(store.book_and_record(&booking, &first.claim).await, Conflict::ClaimLost);
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, None);
    store.responses.record_refusal(&first.claim, &response()).await.expect("the call is ignored");
    store.responses.release_claim(&first.claim).await.expect("the call is ignored");
    let third = again(&first, 3, END_OF_LEASE);
    assert_eq!(store.claim(&third).await, ClaimOutcome::InProgress);

    store.book_and_record(&booking, &second.claim).await.expect("the claim is held");
    assert_eq!(store.claim(&third).await, ClaimOutcome::Recorded(response()));
    store.responses.release_claim(&first.claim).await.expect("the call is ignored");
    assert_eq!(store.claim(&third).await, ClaimOutcome::Recorded(response()));
}

/// The recorded response is lost, and a different request can claim the key.
pub async fn expired_key_can_be_claimed_again(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let first = request(&token);
    store.claim(&first).await;
    store
        .responses
        .record_refusal(&first.claim, &response())
        .await
        .expect("responses can be recorded");
    let other = ClaimRequest { fingerprint: [1; 32], ..again(&first, 2, EXPIRY) };
    assert_eq!(store.claim(&other).await, ClaimOutcome::Claimed);
    assert_eq!(
        store.claim(&again(&other, 3, EXPIRY)).await,
        ClaimOutcome::InProgress,
        "the recorded response is gone"
    );
    assert_refused(
        store.book_and_record(&a_booking().build(), &first.claim).await,
        Conflict::ClaimLost,
    );
}

/// Unexpired keys stay stored.
pub async fn expired_keys_are_deleted_and_counted(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let first = request(&token);
    let with_key = |key: &str, now| {
        let mut request = again(&first, 2, now);
        request.claim.key = key.into();
        request
    };
    store.claim(&first).await;
    store.claim(&with_key("second", NOW)).await;
    let kept = with_key("third", "2030-01-01T09:00:00.000001Z");
    store.claim(&kept).await;

    let forget = async |now| {
        store.responses.forget_expired_keys(instant(now)).await.expect("keys can be forgotten")
    };
    assert_eq!(forget("2030-01-02T08:59:59.999999Z").await, 0);
    assert_eq!(forget(EXPIRY).await, 2);
    assert_eq!(forget(EXPIRY).await, 0);
    assert_eq!(
        store.claim(&again(&kept, 3, "2030-01-01T09:00:30Z")).await,
        ClaimOutcome::InProgress
    );
}

/// Without a token, keys are unique per path. An erasure covers their recorded responses too.
pub async fn key_without_a_token_is_independent_and_erased(store: StoreUnderTest) {
    let (store, token) = store.with_a_token().await;
    let of_token = request(&token);
    let of_path = |hash: u8| {
        let scope = KeyScope::of_path(&[hash; 32]);
        ClaimRequest { claim: Claim { scope, ..of_token.claim.clone() }, ..of_token.clone() }
    };
    for request in [&of_token, &of_path(1), &of_path(2)] {
        assert_eq!(store.claim(request).await, ClaimOutcome::Claimed);
    }
    let ada = Email::parse("ada@acme.com").expect("an address");
    let recorded = RecordedResponse(b"ada@acme.com".to_vec());
    store.responses.record_refusal(&of_path(1).claim, &recorded).await.expect("a held claim");
    assert_eq!(store.claim(&of_path(1)).await, ClaimOutcome::Recorded(recorded));
    let hash = AddressHash([1; 32]);
    let forgotten = store
        .in_a_unit(async |unit| {
            unit.records().forget_person(NORTHWIND, &ada, &hash, instant(NOW)).await
        })
        .await;
    forgotten.expect("the person is erased");
    assert_eq!(store.claim(&of_path(1)).await, ClaimOutcome::Claimed);
    assert_eq!(store.claim(&of_path(2)).await, ClaimOutcome::InProgress);
}
