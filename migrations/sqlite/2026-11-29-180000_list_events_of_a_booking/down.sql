DROP INDEX events_by_booking;
