-- Loses confirmations and their codes: guests of unconfirmed bookings are never mailed.
DROP INDEX deliveries_counted;
ALTER TABLE deliveries DROP COLUMN link_id;
DROP INDEX bookings_confirmed_by_invitee;
DROP INDEX bookings_unconfirmed_by_invitee;
DROP INDEX bookings_unconfirmed_by_link;
ALTER TABLE bookings DROP COLUMN confirmed_at;
ALTER TABLE bookings DROP COLUMN confirmation_code;
