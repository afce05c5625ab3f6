-- Text pairs from API clients, and the campaign parameters of a booking page's address. A constant
-- default does not rewrite the tables.
ALTER TABLE links ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';
ALTER TABLE bookings
ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}',
ADD COLUMN attribution jsonb NOT NULL DEFAULT '{}';
