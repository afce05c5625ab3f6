-- Whether the landing page of the workspace or member is shown. A previous release shows none.
ALTER TABLE workspaces ADD COLUMN landing_page boolean NOT NULL DEFAULT false;
ALTER TABLE members ADD COLUMN landing_page boolean NOT NULL DEFAULT false;

-- The landing page of a workspace reads only the members that it lists.
CREATE INDEX members_by_landing_page ON members (workspace_id, user_id) WHERE landing_page;

-- The landing page of a member reads only the personal links of the member.
CREATE INDEX links_active_by_owner ON links (workspace_id, owner_user_id, event_type_id)
WHERE owner_user_id IS NOT NULL AND archived_at IS NULL;
