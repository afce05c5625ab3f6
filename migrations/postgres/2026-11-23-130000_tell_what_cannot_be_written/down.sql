ALTER TABLE calendar_states
DROP COLUMN write_fault_detail,
DROP COLUMN write_fault_kind;
