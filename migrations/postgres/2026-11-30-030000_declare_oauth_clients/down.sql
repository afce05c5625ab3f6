-- Loses the declared OAuth clients.
ALTER TABLE workspaces DROP COLUMN oauth_clients;
