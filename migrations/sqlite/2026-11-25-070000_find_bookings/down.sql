DROP INDEX bookings_by_update;
DROP INDEX bookings_by_origin;
DROP INDEX bookings_by_link;
DROP INDEX bookings_by_event_type;
DROP INDEX bookings_by_invitee;
