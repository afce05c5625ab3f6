DROP INDEX members_by_email;
