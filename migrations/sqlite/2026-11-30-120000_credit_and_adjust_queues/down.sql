-- Loses the adjustments, the settings, and the bookings of assignments.
DROP TABLE queue_adjustments;
ALTER TABLE queue_assignments DROP COLUMN booking_uuid;
ALTER TABLE queues DROP COLUMN credit;
