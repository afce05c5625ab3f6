-- The names of the updated details of a `booking.updated` event, separated by spaces.
ALTER TABLE events ADD COLUMN updated_details text
CONSTRAINT events_updated CHECK ((updated_details IS NOT NULL) = (name = 'booking.updated'));
-- The positions of the added guests in the list of guests, as bits.
ALTER TABLE events ADD COLUMN added_guests bigint
CONSTRAINT events_added_guests CHECK ((added_guests IS NULL) = (updated_details IS NULL));
