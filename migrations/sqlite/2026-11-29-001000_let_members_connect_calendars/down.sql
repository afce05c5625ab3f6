ALTER TABLE calendars DROP COLUMN connected_by_member;
