-- Loses connected accounts and written events; the events stay in the calendars. After the next
-- upgrade, apply the workspace files again.
DROP TABLE written_events;
DROP TABLE calendar_busy;
DROP TABLE mirrored_calendars;
DROP TABLE calendar_states;
DELETE FROM calendars WHERE kind <> 'builtin';
ALTER TABLE calendars
DROP COLUMN book_into_name,
DROP COLUMN book_into,
DROP COLUMN only_names,
DROP COLUMN account,
DROP COLUMN connection_id;
