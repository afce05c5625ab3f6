"""A cluster on one machine: etcd, Patroni with PostgreSQL, HAProxy and Frontdesk."""
