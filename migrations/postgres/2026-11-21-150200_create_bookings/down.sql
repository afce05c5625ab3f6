DROP TABLE booking_hosts;
DROP TABLE bookings;
-- btree_gist stays: something else may use it.
