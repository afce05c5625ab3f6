-- Loses metadata and attribution.
DROP TABLE booking_extras;
ALTER TABLE links DROP COLUMN metadata;
