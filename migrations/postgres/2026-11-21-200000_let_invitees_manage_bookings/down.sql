-- Loses every manage token: addresses of bookings' pages that were sent out lead nowhere afterwards.
ALTER TABLE workspaces DROP COLUMN frame_ancestors, DROP COLUMN page_language;
ALTER TABLE bookings DROP COLUMN submission, DROP COLUMN manage_token;
