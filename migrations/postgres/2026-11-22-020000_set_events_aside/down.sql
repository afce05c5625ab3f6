ALTER TABLE events DROP COLUMN aside_until;
