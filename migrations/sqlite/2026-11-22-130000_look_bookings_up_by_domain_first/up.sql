-- In the order of the same index on PostgreSQL, where the reason stands. The expressions are those that a query must use.
DROP INDEX bookings_by_invitee_domain;
CREATE INDEX bookings_by_invitee_domain
ON bookings (substr(invitee_email, instr(invitee_email, '@') + 1), workspace_id, invitee_email);
