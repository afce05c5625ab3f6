-- In list order, so that the cost of a page depends on its size, not on the member's bookings.
DROP INDEX booking_hosts_by_host;
CREATE INDEX booking_hosts_by_start ON booking_hosts (workspace_id, user_id, starts_at, booking_uuid);
DROP INDEX bookings_by_booker;
CREATE INDEX bookings_by_booker ON bookings (workspace_id, booked_by, starts_at, uuid)
WHERE booked_by IS NOT NULL;
