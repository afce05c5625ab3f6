-- Loses pending erasures. After the next upgrade, erase those people again.
DROP INDEX bookings_with_guests;
DROP INDEX bookings_by_invitee_domain;
DROP TABLE booking_erasures;
