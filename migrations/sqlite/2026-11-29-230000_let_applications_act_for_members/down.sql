-- Deletes the tokens of applications, because the previous release would not delete them.
DELETE FROM tokens WHERE client_id IS NOT NULL;
DROP INDEX tokens_of_clients;
ALTER TABLE tokens DROP COLUMN client_id;
ALTER TABLE tokens DROP COLUMN client_name;
ALTER TABLE tokens DROP COLUMN client_until;
DROP TABLE oauth_clients;
ALTER TABLE tokens ADD COLUMN purpose TEXT NOT NULL DEFAULT 'api'
CONSTRAINT tokens_kind CHECK (purpose IN ('api', 'sign_in_link', 'session'));
UPDATE tokens SET purpose = kind WHERE kind <> 'api';
ALTER TABLE tokens DROP COLUMN kind;
ALTER TABLE tokens RENAME COLUMN purpose TO kind;
