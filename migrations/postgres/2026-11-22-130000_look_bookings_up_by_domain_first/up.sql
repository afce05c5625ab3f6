-- Led by the workspace, it was what an empty table was searched in for a single booking: of indexes that would all find one row,
-- the server takes the one with the fewest columns to compare, and keeps to it for as long as a transaction fills the table. Each
-- booking of an import was then looked for among all before it.
DROP INDEX bookings_by_invitee_domain;
CREATE INDEX bookings_by_invitee_domain ON bookings (split_part(invitee_email, '@', 2), workspace_id);
