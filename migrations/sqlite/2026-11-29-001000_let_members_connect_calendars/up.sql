-- Whether the member connected the account on a page; a workspace file that omits it keeps it.
ALTER TABLE calendars ADD COLUMN connected_by_member INTEGER NOT NULL DEFAULT 0 CHECK (connected_by_member IN (0, 1));
