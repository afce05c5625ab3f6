-- Loses the names of tokens.
ALTER TABLE tokens DROP COLUMN name;
