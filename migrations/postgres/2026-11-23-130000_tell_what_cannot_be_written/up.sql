-- Why the last event could not be written into the account; empty once one was.
ALTER TABLE calendar_states
ADD COLUMN write_fault_kind text,
ADD COLUMN write_fault_detail text CHECK ((write_fault_kind IS NULL) = (write_fault_detail IS NULL));
