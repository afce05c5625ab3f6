DROP TABLE booking_hosts;
DROP TABLE bookings;
-- btree_gist stays, because other objects may use it.
