-- What a member hosts and what a member booked for others, each in the order of the list of bookings: a page of it takes as long as it
-- has bookings, not as long as the member has.
DROP INDEX booking_hosts_by_host;
CREATE INDEX booking_hosts_by_start ON booking_hosts (workspace_id, user_id, starts_at, booking_uuid);
DROP INDEX bookings_by_booker;
CREATE INDEX bookings_by_booker ON bookings (workspace_id, booked_by, starts_at, uuid)
WHERE booked_by IS NOT NULL;
