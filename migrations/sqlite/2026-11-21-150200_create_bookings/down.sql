DROP TABLE booking_hosts;
DROP TABLE bookings;
