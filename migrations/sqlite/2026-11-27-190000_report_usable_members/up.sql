-- Whether the last event about the member reported it usable; NULL: none since the connection was added.
ALTER TABLE calendar_states ADD COLUMN reported_usable INTEGER CHECK (reported_usable IN (0, 1));

-- Why a calendar of the member could not be read.
ALTER TABLE events ADD COLUMN reason TEXT
CONSTRAINT events_reason CHECK (reason IS NOT NULL OR name <> 'member.unusable');
