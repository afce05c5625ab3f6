-- The name that the creator of a token chose; NULL: none.
ALTER TABLE tokens ADD COLUMN name text;
