-- Text pairs from API clients, and the campaign parameters of a booking page's address.
-- x'0C' is an empty JSONB object.
ALTER TABLE links ADD COLUMN metadata BLOB NOT NULL DEFAULT x'0C';
ALTER TABLE bookings ADD COLUMN metadata BLOB NOT NULL DEFAULT x'0C';
ALTER TABLE bookings ADD COLUMN attribution BLOB NOT NULL DEFAULT x'0C';
