-- The previous release reads a service account as a member without calendars, which cannot host.
ALTER TABLE members ADD COLUMN service_account INTEGER NOT NULL DEFAULT 0 CHECK (service_account IN (0, 1));
