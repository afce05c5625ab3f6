-- The history of a booking reads only its own events.
CREATE INDEX events_by_booking ON events (workspace_id, booking_uuid, occurred_at, revision, id)
WHERE booking_uuid IS NOT NULL;
