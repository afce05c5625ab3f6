-- Loses which landing pages are shown.
DROP INDEX links_active_by_owner;
DROP INDEX members_by_landing_page;
ALTER TABLE members DROP COLUMN landing_page;
ALTER TABLE workspaces DROP COLUMN landing_page;
