-- Finds the members with an address in all workspaces, for sign-in links by mail.
CREATE INDEX members_by_email ON members (lower(email));
