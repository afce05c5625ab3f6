-- Loses the audit log.
DELETE FROM events WHERE name = 'workspace.changed';
ALTER TABLE events DROP COLUMN changes;
