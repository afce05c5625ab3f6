-- Filters of the list of bookings, each in the order of the list.
CREATE INDEX bookings_by_invitee ON bookings (workspace_id, lower(invitee_email), starts_at, uuid);
CREATE INDEX bookings_by_event_type ON bookings (workspace_id, event_type_id, starts_at, uuid);
CREATE INDEX bookings_by_link ON bookings (workspace_id, link_id, starts_at, uuid) WHERE link_id IS NOT NULL;
CREATE INDEX bookings_by_origin ON bookings (workspace_id, origin, starts_at, uuid);
CREATE INDEX bookings_by_update ON bookings (workspace_id, updated_at, uuid);
