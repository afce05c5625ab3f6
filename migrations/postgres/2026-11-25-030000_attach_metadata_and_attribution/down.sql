-- Loses metadata and attribution.
ALTER TABLE bookings DROP COLUMN attribution, DROP COLUMN metadata;
ALTER TABLE links DROP COLUMN metadata;
