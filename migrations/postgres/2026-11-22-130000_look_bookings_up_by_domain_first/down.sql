DROP INDEX bookings_by_invitee_domain;
CREATE INDEX bookings_by_invitee_domain ON bookings (workspace_id, split_part(invitee_email, '@', 2));
