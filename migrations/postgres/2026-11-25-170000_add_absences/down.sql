ALTER TABLE members ADD CONSTRAINT members_workspace_id_key_key UNIQUE (workspace_id, key);
DROP INDEX members_by_key;
-- Absences are lost.
ALTER TABLE members DROP COLUMN absences;
