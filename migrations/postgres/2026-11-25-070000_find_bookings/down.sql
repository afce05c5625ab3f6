CREATE INDEX bookings_unconfirmed_by_invitee ON bookings (workspace_id, lower(invitee_email), created_at)
WHERE confirmation_code IS NOT NULL;
CREATE INDEX bookings_confirmed_by_invitee ON bookings (workspace_id, lower(invitee_email), confirmed_at)
WHERE confirmed_at IS NOT NULL;
DROP INDEX bookings_by_update;
DROP INDEX bookings_by_origin;
DROP INDEX bookings_by_link;
DROP INDEX bookings_by_event_type;
DROP INDEX bookings_by_invitee;
