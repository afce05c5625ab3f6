DROP INDEX bookings_by_booker;
CREATE INDEX bookings_by_booker ON bookings (workspace_id, booked_by, starts_at) WHERE booked_by IS NOT NULL;
DROP INDEX booking_hosts_by_start;
CREATE INDEX booking_hosts_by_host ON booking_hosts (workspace_id, user_id, ends_at);
