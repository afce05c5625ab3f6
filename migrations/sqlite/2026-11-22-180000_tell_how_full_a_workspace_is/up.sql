-- Without statistics, SQLite assumes ten rows per workspace and scans whole workspaces. Fixed
-- statistics keep plans stable (https://www.sqlite.org/queryplanner-ng.html): of a million rows,
-- 5,000 belong to a workspace, and one to a booking and position.
ANALYZE sqlite_schema;
DELETE FROM sqlite_stat1 WHERE tbl = 'booking_hosts';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('booking_hosts', 'booking_hosts', '1000000 5000 1 1');
ANALYZE sqlite_schema;
