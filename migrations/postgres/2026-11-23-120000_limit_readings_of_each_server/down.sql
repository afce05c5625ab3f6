ALTER TABLE calendar_states DROP COLUMN server;
