DROP TABLE closed_workspaces;
