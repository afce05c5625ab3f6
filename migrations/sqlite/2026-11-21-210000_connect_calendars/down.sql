-- Loses connected accounts and written events; the events stay in the calendars. After the next
-- upgrade, apply the workspace files again.
DROP TABLE written_events;
DROP TABLE calendar_busy;
DROP TABLE mirrored_calendars;
DROP TABLE calendar_states;
DROP INDEX calendars_connection;
DROP TRIGGER calendars_connection_id_of_older_versions;
DELETE FROM calendars WHERE kind <> 'builtin';
ALTER TABLE calendars DROP COLUMN book_into_name;
ALTER TABLE calendars DROP COLUMN book_into;
ALTER TABLE calendars DROP COLUMN only_names;
ALTER TABLE calendars DROP COLUMN account;
ALTER TABLE calendars DROP COLUMN connection_id;
