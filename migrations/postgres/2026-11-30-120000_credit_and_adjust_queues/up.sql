ALTER TABLE queues ADD COLUMN credit text NOT NULL DEFAULT ''
CONSTRAINT queues_credit CHECK (credit IN ('', 'cancelled', 'no_show', 'cancelled no_show'));

-- The booking for which the queue chose; NULL: for the link, or before this column. `frontdesk check` looks
-- for other bookings, as on SQLite.
ALTER TABLE queue_assignments ADD COLUMN booking_uuid uuid;

-- Assignments that an admin added to a member, or removed from it.
CREATE TABLE queue_adjustments (
    workspace_id bigint NOT NULL,
    queue_id bigint NOT NULL,
    user_id bigint NOT NULL,
    assignments bigint NOT NULL
    CONSTRAINT queue_adjustments_assignments CHECK (assignments BETWEEN -1000 AND 1000 AND assignments <> 0),
    reason text NOT NULL,
    adjusted_at timestamptz NOT NULL,
    adjusted_by bigint NOT NULL,
    PRIMARY KEY (workspace_id, queue_id, user_id),
    FOREIGN KEY (workspace_id, queue_id) REFERENCES queues (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, adjusted_by) REFERENCES members (workspace_id, user_id)
);
