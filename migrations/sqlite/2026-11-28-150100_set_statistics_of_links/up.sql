-- Without statistics, SQLite assumes ten links per workspace and scans all links of the workspace for
-- the newest links of an event type. Fixed statistics keep plans stable: of a million links, 5,000 belong
-- to a workspace, 1,000 to one of its event types, and 200 of these are active team links. With
-- fewer per event type, SQLite would read and sort all links to list them in order.
ANALYZE sqlite_schema;
DELETE FROM sqlite_stat1 WHERE tbl = 'links';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
('links', 'links', '1000000 5000 1'),
('links', 'links_by_event_type', '1000000 5000 1000 1'),
('links', 'links_active_team', '1000000 5000 200 1');
ANALYZE sqlite_schema;
