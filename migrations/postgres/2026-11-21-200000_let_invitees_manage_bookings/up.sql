-- Without an account an invitee is known by a token alone: 128 bits that nobody can guess. The default is there for bookings
-- that are stored already and for the version before, which knows of no token; 244 random bits go into each. A booking is
-- found by its token before its workspace is known.
ALTER TABLE bookings
ADD COLUMN manage_token text NOT NULL DEFAULT left(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32
) CHECK (length(manage_token) = 32),
-- the mark of the page's form by which it was booked, so that a form sent twice books once
ADD COLUMN submission uuid;

CREATE UNIQUE INDEX bookings_manage_token ON bookings (manage_token);
CREATE UNIQUE INDEX bookings_submission ON bookings (workspace_id, submission) WHERE submission IS NOT NULL;

-- How a workspace's booking pages look to the world: a language tag, and the origins of sites with blanks between them.
ALTER TABLE workspaces
ADD COLUMN page_language text NOT NULL DEFAULT 'en',
ADD COLUMN frame_ancestors text NOT NULL DEFAULT '';
