DROP TABLE event_type_hosts;
DROP TABLE event_types;
DROP TABLE queue_members;
DROP TABLE queues;
DROP TABLE calendars;
DROP TABLE members;
DROP TABLE counters;
DROP TABLE workspaces;
