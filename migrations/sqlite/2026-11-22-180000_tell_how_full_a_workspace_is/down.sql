DELETE FROM sqlite_stat1 WHERE tbl = 'booking_hosts';
ANALYZE sqlite_schema;
