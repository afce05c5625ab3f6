-- What a token is for. A link that signs a member in and the session of a browser are tokens, too.
ALTER TABLE tokens ADD COLUMN kind TEXT NOT NULL DEFAULT 'api'
CONSTRAINT tokens_kind CHECK (kind IN ('api', 'sign_in_link', 'session'));
