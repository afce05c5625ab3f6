-- Absences are lost.
ALTER TABLE members DROP COLUMN absences;
