-- The server of each connection, so that a reader can leave out those whose slots are taken. It is empty, and never left out, where
-- the version before adds a connection.
ALTER TABLE calendar_states ADD COLUMN server TEXT NOT NULL DEFAULT '';

WITH addresses AS (
    SELECT workspace_id, user_id, connection_id, kind,
        coalesce(account ->> '$.url', account ->> '$.base_url') AS address
    FROM calendars
), authorities AS (
    -- what follows the scheme, with one kind of end
    SELECT *, replace(replace(substr(address, instr(address, '://') + 3), '?', '/'), '#', '/') || '/' AS rest
    FROM addresses
)
UPDATE calendar_states SET server = lower(coalesce(substr(rest, 1, instr(rest, '/') - 1), kind))
FROM authorities
WHERE authorities.workspace_id = calendar_states.workspace_id
    AND authorities.user_id = calendar_states.user_id
    AND authorities.connection_id = calendar_states.connection_id;
