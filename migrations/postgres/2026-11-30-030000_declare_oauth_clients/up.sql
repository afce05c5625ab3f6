-- The OAuth clients that a workspace declares. A previous release knows none.
ALTER TABLE workspaces ADD COLUMN oauth_clients jsonb NOT NULL DEFAULT '[]';
