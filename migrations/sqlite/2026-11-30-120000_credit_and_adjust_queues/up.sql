ALTER TABLE queues ADD COLUMN credit TEXT NOT NULL DEFAULT ''
CONSTRAINT queues_credit CHECK (credit IN ('', 'cancelled', 'no_show', 'cancelled no_show'));

-- The booking for which the queue chose; NULL: for the link, or before this column. SQLite adds no column
-- with a foreign key of two columns, so `frontdesk check` looks for other bookings.
ALTER TABLE queue_assignments ADD COLUMN booking_uuid BLOB;

-- Assignments that an admin added to a member, or removed from it.
CREATE TABLE queue_adjustments (
    workspace_id INTEGER NOT NULL,
    queue_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    assignments INTEGER NOT NULL
    CONSTRAINT queue_adjustments_assignments CHECK (assignments BETWEEN -1000 AND 1000 AND assignments <> 0),
    reason TEXT NOT NULL,
    adjusted_at INTEGER NOT NULL,
    adjusted_by INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, queue_id, user_id),
    FOREIGN KEY (workspace_id, queue_id) REFERENCES queues (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, adjusted_by) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;
