ALTER TABLE calendar_states DROP COLUMN write_fault_detail;
ALTER TABLE calendar_states DROP COLUMN write_fault_kind;
