-- Finds the memberships of a person who asks for a sign-in link, in all workspaces.
CREATE INDEX members_by_email ON members (lower(email));
