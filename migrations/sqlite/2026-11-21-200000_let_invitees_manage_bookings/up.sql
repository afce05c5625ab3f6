-- Without an account an invitee is known by a token alone: 128 bits that nobody can guess. A column that is added cannot
-- have a random default, so what is stored already is filled here, and what the version before adds, which knows of no token,
-- by the trigger. A booking is found by its token before its workspace is known.
ALTER TABLE bookings ADD COLUMN manage_token TEXT CHECK (length(manage_token) = 32);
-- the mark of the page's form by which it was booked, so that a form sent twice books once
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

-- How a workspace's booking pages look to the world: a language tag, and the origins of sites with blanks between them.
ALTER TABLE workspaces ADD COLUMN page_language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE workspaces ADD COLUMN frame_ancestors TEXT NOT NULL DEFAULT '';
