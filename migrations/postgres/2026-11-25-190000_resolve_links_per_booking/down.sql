-- Loses the choices of queues for bookings. Links whose queue chooses per booking keep their other
-- hosts; without any, they can no longer be booked.
DROP TABLE booking_choices;
ALTER TABLE links DROP COLUMN booking_queue_id;
