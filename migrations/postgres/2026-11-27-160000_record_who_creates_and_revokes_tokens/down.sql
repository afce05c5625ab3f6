-- Loses the creators of tokens and the events about tokens.
DROP INDEX events_by_time;
CREATE INDEX events_by_time ON events (workspace_id, occurred_at);
DELETE FROM events WHERE name LIKE 'token.%';
ALTER TABLE events DROP COLUMN token_id;
DROP INDEX tokens_by_member;
DROP INDEX tokens_by_creator;
ALTER TABLE tokens DROP COLUMN created_by_token_id;
