-- The maximum numbers of meetings of a host; NULL: no cap. A previous release ignores caps and
-- keeps them.
ALTER TABLE members ADD COLUMN max_meetings_per_day bigint CHECK (0 < max_meetings_per_day);
ALTER TABLE members ADD COLUMN max_meetings_per_week bigint CHECK (0 < max_meetings_per_week);
ALTER TABLE event_types ADD COLUMN max_meetings_per_day bigint CHECK (0 < max_meetings_per_day);
ALTER TABLE event_types ADD COLUMN max_meetings_per_week bigint CHECK (0 < max_meetings_per_week);
