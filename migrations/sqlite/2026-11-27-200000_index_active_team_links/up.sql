-- The newest active team links of an event type, however many links are archived.
CREATE INDEX links_active_team ON links (workspace_id, event_type_id, id)
WHERE owner_user_id IS NULL AND archived_at IS NULL;
