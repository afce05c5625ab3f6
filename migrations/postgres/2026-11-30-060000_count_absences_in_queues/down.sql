-- Loses which queues count absences, and when members joined.
ALTER TABLE queue_members DROP COLUMN joined_at;
ALTER TABLE queues DROP COLUMN join_mode;
