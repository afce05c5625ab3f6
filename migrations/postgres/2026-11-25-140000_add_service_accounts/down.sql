-- Service accounts stay as members without calendars.
ALTER TABLE members DROP COLUMN service_account;
