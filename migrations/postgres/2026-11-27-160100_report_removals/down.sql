-- Loses the events about removals.
DELETE FROM events WHERE name IN ('link.archived', 'record.erased');
ALTER TABLE events DROP COLUMN object_id;
