DROP INDEX link_hosts_by_user;
