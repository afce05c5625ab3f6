DROP TABLE queue_assignments;
DROP TABLE link_hosts;
DROP TABLE links;
