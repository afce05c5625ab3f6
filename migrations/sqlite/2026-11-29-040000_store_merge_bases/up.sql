-- The base of the next merge of a workspace file: what the file said when it was applied last, and
-- what was stored then, without secrets.
CREATE TABLE merge_bases (
    workspace_id INTEGER NOT NULL PRIMARY KEY REFERENCES workspaces (id),
    base TEXT NOT NULL
) STRICT;
