-- Invitees have no account; a random token of 128 bits identifies them. SQLite allows no random
-- default for an added column: the UPDATE fills stored bookings, and the trigger those inserted by
-- the previous version. A booking is found by its token before its workspace is known.
ALTER TABLE bookings ADD COLUMN manage_token TEXT CHECK (length(manage_token) = 32);
-- the id of the submitted form, so that a repeated submission books once
ALTER TABLE bookings ADD COLUMN submission BLOB CHECK (length(submission) = 16);

UPDATE bookings SET manage_token = lower(hex(randomblob(16)));

CREATE TRIGGER bookings_manage_token_of_older_versions
AFTER INSERT ON bookings
WHEN new.manage_token IS NULL
BEGIN
    UPDATE bookings SET manage_token = lower(hex(randomblob(16)))
    WHERE workspace_id = new.workspace_id AND uuid = new.uuid;
END;

CREATE UNIQUE INDEX bookings_manage_token ON bookings (manage_token);
CREATE UNIQUE INDEX bookings_submission ON bookings (workspace_id, submission) WHERE submission IS NOT NULL;

-- Settings of booking pages: a language tag, and space-separated origins that may embed them.
ALTER TABLE workspaces ADD COLUMN page_language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE workspaces ADD COLUMN frame_ancestors TEXT NOT NULL DEFAULT '';
