-- The previous release reads no absences and keeps them.
ALTER TABLE members ADD COLUMN absences jsonb;
