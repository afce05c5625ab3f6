-- The purpose of a token. Sign-in links and sessions are tokens, too.
ALTER TABLE tokens ADD COLUMN kind TEXT NOT NULL DEFAULT 'api'
CONSTRAINT tokens_kind CHECK (kind IN ('api', 'sign_in_link', 'session'));
