-- Loses all manage tokens: links to booking pages that were sent out stop working.
ALTER TABLE workspaces DROP COLUMN frame_ancestors, DROP COLUMN page_language;
ALTER TABLE bookings DROP COLUMN submission, DROP COLUMN manage_token;
