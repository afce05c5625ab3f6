DROP INDEX links_active_team;
