-- The queue that chooses one more host at each booking through the link. SQLite adds no column with
-- a foreign key of two columns, so `frontdesk check` looks for queues that do not exist.
ALTER TABLE links ADD COLUMN booking_queue_id INTEGER;

-- The latest choice of a queue for a booking. `considered`: the members of the queue at that time.
CREATE TABLE booking_choices (
    workspace_id INTEGER NOT NULL,
    booking_uuid BLOB NOT NULL,
    queue_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    considered BLOB NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid),
    FOREIGN KEY (workspace_id, queue_id) REFERENCES queues (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;
