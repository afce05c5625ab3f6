-- Loses the events of reassignments; reassigned bookings stay with their new hosts.
DROP TRIGGER booking_hosts_updated ON booking_hosts;
CREATE TRIGGER booking_hosts_updated AFTER UPDATE ON booking_hosts
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions_of_bookings();
DROP FUNCTION change_busy_versions_of_updated_bookings();

DELETE FROM events WHERE name = 'booking.reassigned';
ALTER TABLE events DROP COLUMN to_user_id, DROP COLUMN from_user_id;
