//! What requests read most, for all who ask at the same moment.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::access::{TokenId, TokenRecord};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::ids::{BookingId, WorkspaceId};
use frontdesk_domain::ports::StoreError;

use super::{Conn, PgStore, bookings, of_each, tokens};
use crate::error::in_table;
use crate::schema;

impl PgStore {
    /// Every request with a token begins with this one.
    pub(super) async fn read_token(&self, id: &TokenId) -> Result<Option<TokenRecord>, StoreError> {
        let alone = async |id| tokens::find(&mut *self.reader().await?, &id).await;
        let together = async |ids: Vec<TokenId>| {
            let found = find_tokens(&mut *self.reader().await?, &ids).await?;
            Ok(found.into_iter().map(|token| (token.id.clone(), token)).collect())
        };
        self.tokens.find((), id.clone(), alone, together).await
    }

    pub(super) async fn read_booking(
        &self,
        workspace: WorkspaceId,
        id: BookingId,
    ) -> Result<Option<Booking>, StoreError> {
        let alone = async |id| bookings::find(&mut *self.reader().await?, workspace, id).await;
        let together = async |ids: Vec<BookingId>| {
            let found = bookings::find_many(&mut *self.reader().await?, workspace, &ids).await?;
            Ok(found.into_iter().map(|booking| (booking.id, booking)).collect())
        };
        self.bookings.find(workspace, id, alone, together).await
    }
}

async fn find_tokens(conn: &mut Conn, ids: &[TokenId]) -> Result<Vec<TokenRecord>, StoreError> {
    let wanted: Vec<&str> = ids.iter().map(TokenId::as_str).collect();
    let found: Vec<tokens::Found> =
        of_each!(tokens::found(), schema::tokens::id, wanted).load(conn).await.map_err(in_table("tokens"))?;
    found.into_iter().map(tokens::of_member).collect()
}
