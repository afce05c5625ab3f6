-- Whether the landing page of the workspace or member is shown. A previous release shows none.
ALTER TABLE workspaces ADD COLUMN landing_page INTEGER NOT NULL DEFAULT 0 CHECK (landing_page IN (0, 1));
ALTER TABLE members ADD COLUMN landing_page INTEGER NOT NULL DEFAULT 0 CHECK (landing_page IN (0, 1));

-- The landing page of a workspace reads only the members that it lists.
CREATE INDEX members_by_landing_page ON members (workspace_id, user_id) WHERE landing_page;
-- Without statistics, SQLite reads all members of the workspace in the order of their ids.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('members', 'members_by_landing_page', '1000 5 1');
ANALYZE sqlite_schema;

-- The landing page of a member reads only the personal links of the member.
CREATE INDEX links_active_by_owner ON links (workspace_id, owner_user_id, event_type_id)
WHERE owner_user_id IS NOT NULL AND archived_at IS NULL;
