-- The id of an archived link, or that an erased person had; NULL: the person was not stored.
ALTER TABLE events ADD COLUMN object_id bigint
CONSTRAINT events_object CHECK (object_id IS NOT NULL OR name <> 'link.archived');
