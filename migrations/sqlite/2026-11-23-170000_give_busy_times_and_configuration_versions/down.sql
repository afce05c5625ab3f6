DROP INDEX written_events_by_object;
CREATE INDEX written_events_by_end
ON written_events (workspace_id, user_id, ends_at, starts_at, calendar_id, object_id);
DROP TRIGGER calendar_states_deleted;
DROP TRIGGER calendar_states_updated;
DROP TRIGGER calendar_states_inserted;
DROP TRIGGER written_events_deleted;
DROP TRIGGER written_events_updated;
DROP TRIGGER written_events_inserted;
DROP TRIGGER booking_hosts_deleted;
DROP TRIGGER booking_hosts_updated;
DROP TRIGGER booking_hosts_inserted;
DROP TRIGGER event_types_updated;
DROP TRIGGER event_types_inserted;
DROP TRIGGER members_updated;
DROP TRIGGER members_inserted;
DROP TABLE busy_versions;
DROP TABLE configuration_versions;
