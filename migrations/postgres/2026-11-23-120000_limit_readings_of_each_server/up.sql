-- The server of each connection, by which claims exclude busy servers. It is empty, and never
-- excluded, for connections added by the previous version.
ALTER TABLE calendar_states ADD COLUMN server text NOT NULL DEFAULT '';

UPDATE calendar_states SET server = lower(coalesce(
    substring(coalesce(calendars.account ->> 'url', calendars.account ->> 'base_url') FROM '://([^/?#]*)'),
    calendars.kind
))
FROM calendars
WHERE calendars.workspace_id = calendar_states.workspace_id
    AND calendars.user_id = calendar_states.user_id
    AND calendars.connection_id = calendar_states.connection_id;
