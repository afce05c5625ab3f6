-- Workspaces that `frontdesk copy --workspace` has made read-only. Triggers reject their writes; background work skips them.
CREATE TABLE closed_workspaces (workspace_id bigint PRIMARY KEY);
