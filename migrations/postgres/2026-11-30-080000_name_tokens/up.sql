-- To tell the tokens of a member from each other; NULL: the token has no name.
ALTER TABLE tokens ADD COLUMN name text;
