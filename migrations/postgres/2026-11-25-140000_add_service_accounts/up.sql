-- The previous release reads a service account as a member without calendars, which cannot host.
ALTER TABLE members ADD COLUMN service_account boolean NOT NULL DEFAULT false;
