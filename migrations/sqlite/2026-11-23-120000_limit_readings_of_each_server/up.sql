-- The server of each connection, by which claims exclude busy servers. It is empty, and never
-- excluded, for connections added by the previous version.
ALTER TABLE calendar_states ADD COLUMN server TEXT NOT NULL DEFAULT '';

WITH addresses AS (
    SELECT workspace_id, user_id, connection_id, kind,
        coalesce(account ->> '$.url', account ->> '$.base_url') AS address
    FROM calendars
), authorities AS (
    -- the part after the scheme, with '/' as the only delimiter
    SELECT *, replace(replace(substr(address, instr(address, '://') + 3), '?', '/'), '#', '/') || '/' AS rest
    FROM addresses
)
UPDATE calendar_states SET server = lower(coalesce(substr(rest, 1, instr(rest, '/') - 1), kind))
FROM authorities
WHERE authorities.workspace_id = calendar_states.workspace_id
    AND authorities.user_id = calendar_states.user_id
    AND authorities.connection_id = calendar_states.connection_id;
