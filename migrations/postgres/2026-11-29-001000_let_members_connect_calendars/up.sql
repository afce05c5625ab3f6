-- Whether the member connected the account on a page; a workspace file that omits it keeps it.
ALTER TABLE calendars ADD COLUMN connected_by_member boolean NOT NULL DEFAULT false;
