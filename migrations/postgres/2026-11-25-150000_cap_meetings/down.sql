-- Loses the caps.
ALTER TABLE members DROP COLUMN max_meetings_per_day;
ALTER TABLE members DROP COLUMN max_meetings_per_week;
ALTER TABLE event_types DROP COLUMN max_meetings_per_day;
ALTER TABLE event_types DROP COLUMN max_meetings_per_week;
