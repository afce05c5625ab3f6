-- Loses all manage tokens: links to booking pages that were sent out stop working.
ALTER TABLE workspaces DROP COLUMN frame_ancestors;
ALTER TABLE workspaces DROP COLUMN page_language;
DROP INDEX bookings_submission;
DROP INDEX bookings_manage_token;
DROP TRIGGER bookings_manage_token_of_older_versions;
ALTER TABLE bookings DROP COLUMN submission;
ALTER TABLE bookings DROP COLUMN manage_token;
