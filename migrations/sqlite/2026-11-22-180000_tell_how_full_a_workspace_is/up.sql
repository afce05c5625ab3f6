-- A file that nobody has analysed is planned for as if a workspace had ten rows of a table: the bookings of two hosts were picked from
-- all that their workspace ever had. So it is told here, as SQLite advises where plans are to stay as they were tested
-- (https://www.sqlite.org/queryplanner-ng.html): of a million rows 5,000 are of one workspace, and one is of one booking and place.
ANALYZE sqlite_schema;
DELETE FROM sqlite_stat1 WHERE tbl = 'booking_hosts';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('booking_hosts', 'booking_hosts', '1000000 5000 1 1');
ANALYZE sqlite_schema;
