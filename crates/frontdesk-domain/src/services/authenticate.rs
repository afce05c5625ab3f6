use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use thiserror::Error;

use super::Ports;
use crate::access::{Actor, SecretHash, Token, TokenId};
use crate::ports::{Clock, StoreError, TokenRepository};

/// How many tokens are remembered. More are served no slower than the first request of each.
const REMEMBERED: usize = 1_024;

/// Tells who a bearer token acts for.
pub struct Authenticate {
    tokens: Arc<dyn TokenRepository>,
    clock: Arc<dyn Clock>,
    known: Mutex<HashMap<TokenId, (SecretHash, Actor)>>,
}

/// Why nobody could be made out.
#[derive(Debug, Error)]
pub enum AuthenticateError {
    /// Malformed, unknown, revoked or expired; which of them is not told, for it would help only a guesser.
    #[error("the token is unknown, revoked or expired")]
    Rejected,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Authenticate {
    pub(super) fn new(ports: &Ports) -> Self {
        Self {
            tokens: Arc::clone(&ports.store.tokens),
            clock: Arc::clone(&ports.clock),
            known: Mutex::default(),
        }
    }

    /// The actor behind the text that followed `Bearer`, by what the store says now.
    ///
    /// # Errors
    /// See [`AuthenticateError`].
    pub async fn authenticate(&self, bearer: &str) -> Result<Actor, AuthenticateError> {
        let token = Token::parse(bearer).map_err(|_| AuthenticateError::Rejected)?;
        let record = self.tokens.find_token(token.id()).await?;
        let actor = record.as_ref().and_then(|record| record.authenticate(&token, self.clock.now()));
        self.remember(&token, actor.as_ref());
        actor.ok_or(AuthenticateError::Rejected)
    }

    /// The actor that [`authenticate`](Self::authenticate) last found behind the same text. It is nobody's leave: a read may be
    /// prepared for the actor while the store is asked, and whoever prepared it MUST let nobody see it unless the store then says
    /// the same.
    pub fn presume(&self, bearer: &str) -> Option<Actor> {
        let token = Token::parse(bearer).ok()?;
        let known = self.known();
        let (secret, actor) = known.get(token.id())?;
        (*secret == token.secret_hash()).then(|| actor.clone())
    }

    /// A wrong secret changes nothing of what is known: anybody could send one.
    fn remember(&self, token: &Token, actor: Option<&Actor>) {
        let secret = token.secret_hash();
        let mut known = self.known();
        let before = known.get(token.id()).filter(|(same, _)| *same == secret).map(|(_, actor)| actor);
        if before == actor {
            return;
        }
        let Some(actor) = actor else {
            known.remove(token.id());
            return;
        };
        if REMEMBERED <= known.len() {
            known.clear();
        }
        known.insert(token.id().clone(), (secret, actor.clone()));
    }

    fn known(&self) -> MutexGuard<'_, HashMap<TokenId, (SecretHash, Actor)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
