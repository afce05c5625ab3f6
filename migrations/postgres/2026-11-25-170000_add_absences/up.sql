-- The previous release reads no absences and keeps them.
ALTER TABLE members ADD COLUMN absences jsonb;

-- `workspace_id` does not lead, because PostgreSQL without statistics would take the index for as
-- selective as the primary key and check foreign keys by reading all members of a workspace.
CREATE UNIQUE INDEX members_by_key ON members (key, workspace_id);
ALTER TABLE members DROP CONSTRAINT members_workspace_id_key_key;
