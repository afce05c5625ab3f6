-- Loses the events about members.
DELETE FROM events WHERE name IN ('member.usable', 'member.unusable');
ALTER TABLE events DROP COLUMN reason;
ALTER TABLE calendar_states DROP COLUMN reported_usable;
