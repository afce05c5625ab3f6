-- Links of a host in list order, for lists of one member.
CREATE INDEX link_hosts_by_user ON link_hosts (workspace_id, user_id, link_id);
