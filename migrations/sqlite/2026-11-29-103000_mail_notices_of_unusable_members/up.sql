-- When the mail about an unusable member is due; NULL: none is.
ALTER TABLE calendar_states ADD COLUMN notice_due_at INTEGER;
CREATE INDEX calendar_states_notices ON calendar_states (notice_due_at) WHERE notice_due_at IS NOT NULL;
