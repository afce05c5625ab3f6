-- Ends all sessions, because the previous release would accept them as tokens of the API.
UPDATE tokens SET revoked_at = created_at WHERE kind <> 'api' AND revoked_at IS NULL;
ALTER TABLE tokens DROP COLUMN kind;
