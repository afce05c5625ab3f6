DROP INDEX calendar_states_notices;
ALTER TABLE calendar_states DROP COLUMN notice_due_at;
