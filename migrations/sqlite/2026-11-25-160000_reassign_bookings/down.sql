-- Loses the events of reassignments; reassigned bookings stay with their new hosts.
DROP TRIGGER booking_hosts_reassigned;

DELETE FROM events WHERE name = 'booking.reassigned';
ALTER TABLE events DROP COLUMN to_user_id;
ALTER TABLE events DROP COLUMN from_user_id;
