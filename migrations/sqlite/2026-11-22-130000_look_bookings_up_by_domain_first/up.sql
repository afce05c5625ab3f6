-- The column order of the PostgreSQL index; see there for the reason. Queries must use these
-- expressions.
DROP INDEX bookings_by_invitee_domain;
CREATE INDEX bookings_by_invitee_domain
ON bookings (substr(invitee_email, instr(invitee_email, '@') + 1), workspace_id, invitee_email);
