DELETE FROM sqlite_stat1 WHERE tbl = 'links';
ANALYZE sqlite_schema;
