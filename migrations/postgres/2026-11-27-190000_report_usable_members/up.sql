-- Whether the last event about the member reported it usable; NULL: none since the connection was added.
ALTER TABLE calendar_states ADD COLUMN reported_usable boolean;

-- Why a calendar of the member could not be read.
ALTER TABLE events ADD COLUMN reason text
CONSTRAINT events_reason CHECK (reason IS NOT NULL OR name <> 'member.unusable');
