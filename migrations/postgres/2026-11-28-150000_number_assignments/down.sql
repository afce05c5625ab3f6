DROP TRIGGER queue_assignments_moved ON queue_assignments;
DROP TRIGGER queue_assignments_inserted ON queue_assignments;
DROP FUNCTION number_assignment();
ALTER TABLE queue_assignments DROP COLUMN ordinal;
