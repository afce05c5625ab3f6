-- The OAuth clients that a workspace declares. A previous release knows none; x'0b' is the list `[]` as JSONB.
ALTER TABLE workspaces ADD COLUMN oauth_clients BLOB NOT NULL DEFAULT x'0b';
