DROP INDEX bookings_by_invitee_domain;
CREATE INDEX bookings_by_invitee_domain
ON bookings (workspace_id, substr(invitee_email, instr(invitee_email, '@') + 1), invitee_email);
