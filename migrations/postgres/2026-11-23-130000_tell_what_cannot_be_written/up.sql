-- The fault of the last write to the account; NULL after a success.
ALTER TABLE calendar_states
ADD COLUMN write_fault_kind text,
ADD COLUMN write_fault_detail text CHECK ((write_fault_kind IS NULL) = (write_fault_detail IS NULL));
