-- The queue that chooses one more host at each booking through the link.
ALTER TABLE links
ADD COLUMN booking_queue_id bigint,
ADD CONSTRAINT links_booking_queue FOREIGN KEY (workspace_id, booking_queue_id) REFERENCES queues (workspace_id, id);

-- The latest choice of a queue for a booking. `considered`: the members of the queue at that time.
CREATE TABLE booking_choices (
    workspace_id bigint NOT NULL,
    booking_uuid uuid NOT NULL,
    queue_id bigint NOT NULL,
    user_id bigint NOT NULL,
    considered jsonb NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid),
    FOREIGN KEY (workspace_id, queue_id) REFERENCES queues (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);
