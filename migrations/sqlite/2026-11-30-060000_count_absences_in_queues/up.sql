ALTER TABLE queues ADD COLUMN join_mode TEXT NOT NULL DEFAULT 'level'
CONSTRAINT queues_join_mode CHECK (join_mode IN ('level', 'catch_up'));

-- When the member entered the queue; NULL: with the creation of the queue, or before this column.
ALTER TABLE queue_members ADD COLUMN joined_at INTEGER;
