-- The base of the next merge of a workspace file: the file that was applied last, and the
-- workspace that was stored then, without secrets.
CREATE TABLE merge_bases (
    workspace_id INTEGER NOT NULL PRIMARY KEY REFERENCES workspaces (id),
    base TEXT NOT NULL
) STRICT;
