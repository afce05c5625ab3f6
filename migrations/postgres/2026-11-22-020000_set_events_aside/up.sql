-- An event that could not be routed is skipped until this instant.
ALTER TABLE events ADD COLUMN aside_until timestamptz;
