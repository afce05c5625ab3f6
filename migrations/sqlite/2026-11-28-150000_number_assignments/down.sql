DROP TRIGGER queue_assignments_moved;
DROP TRIGGER queue_assignments_inserted;
ALTER TABLE queue_assignments DROP COLUMN ordinal;
