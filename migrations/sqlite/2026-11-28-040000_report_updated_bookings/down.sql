-- Loses the events of updates; the bookings stay as updated.
DELETE FROM events WHERE name = 'booking.updated';
ALTER TABLE events DROP COLUMN added_guests;
ALTER TABLE events DROP COLUMN updated_details;
