-- Until when an event that could not be routed is left alone.
ALTER TABLE events ADD COLUMN aside_until INTEGER;
