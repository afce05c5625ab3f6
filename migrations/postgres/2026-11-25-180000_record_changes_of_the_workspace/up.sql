-- The changed objects of a `workspace.changed` event, as JSON without secrets.
ALTER TABLE events ADD COLUMN changes text
CONSTRAINT events_changes CHECK ((changes IS NOT NULL) = (name = 'workspace.changed'));
