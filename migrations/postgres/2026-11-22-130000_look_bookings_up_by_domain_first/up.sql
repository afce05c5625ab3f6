-- With the workspace first, PostgreSQL used this index to look up one booking in an empty table,
-- because it compares the fewest columns. The plan stays while a transaction fills the table, so
-- each booking of an import scanned all earlier ones.
DROP INDEX bookings_by_invitee_domain;
CREATE INDEX bookings_by_invitee_domain ON bookings (split_part(invitee_email, '@', 2), workspace_id);
