-- The start of the day (UTC) of the last request with the token.
ALTER TABLE tokens ADD COLUMN last_used_on timestamptz;
