-- Loses pending deliveries, webhooks and booking revisions. Invitations sent after the next upgrade
-- may look outdated to calendars.
DROP TABLE webhooks;
DROP TABLE deliveries;
DROP TABLE events;
DELETE FROM counters WHERE name = 'events';
ALTER TABLE workspaces DROP COLUMN invitations;
ALTER TABLE bookings DROP COLUMN revision;
