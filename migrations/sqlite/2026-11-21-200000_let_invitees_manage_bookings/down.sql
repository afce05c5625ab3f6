-- Loses every manage token: addresses of bookings' pages that were sent out lead nowhere afterwards.
ALTER TABLE workspaces DROP COLUMN frame_ancestors;
ALTER TABLE workspaces DROP COLUMN page_language;
DROP INDEX bookings_submission;
DROP INDEX bookings_manage_token;
DROP TRIGGER bookings_manage_token_of_older_versions;
ALTER TABLE bookings DROP COLUMN submission;
ALTER TABLE bookings DROP COLUMN manage_token;
