-- The sequence number of an assignment per queue and member, from 1. The difference of two numbers
-- is the number of assignments between them, so that a choice does not count rows.
ALTER TABLE queue_assignments ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 0;

UPDATE queue_assignments
SET ordinal = numbered.place
FROM (
    SELECT *, row_number() OVER (
        PARTITION BY workspace_id, queue_id, user_id ORDER BY assigned_at, link_id
    ) AS place
    FROM queue_assignments
) AS numbered
WHERE
    (queue_assignments.workspace_id, queue_assignments.queue_id, queue_assignments.user_id, queue_assignments.assigned_at, queue_assignments.link_id)
    = (numbered.workspace_id, numbered.queue_id, numbered.user_id, numbered.assigned_at, numbered.link_id);

-- Triggers, so that the previous release also numbers assignments. `frontdesk copy` inserts numbered
-- rows.
CREATE TRIGGER queue_assignments_inserted AFTER INSERT ON queue_assignments
WHEN new.ordinal = 0
BEGIN
    UPDATE queue_assignments SET ordinal = ordinal + 1
    WHERE workspace_id = new.workspace_id AND queue_id = new.queue_id AND user_id = new.user_id
        AND (assigned_at, link_id) > (new.assigned_at, new.link_id);
    UPDATE queue_assignments SET ordinal = 1 + COALESCE((
        SELECT earlier.ordinal FROM queue_assignments AS earlier
        WHERE
            earlier.workspace_id = new.workspace_id AND earlier.queue_id = new.queue_id
            AND earlier.user_id = new.user_id
            AND (earlier.assigned_at, earlier.link_id) < (new.assigned_at, new.link_id)
        ORDER BY earlier.assigned_at DESC, earlier.link_id DESC LIMIT 1
    ), 0)
    WHERE workspace_id = new.workspace_id AND queue_id = new.queue_id AND user_id = new.user_id
        AND assigned_at = new.assigned_at AND link_id = new.link_id;
END;

CREATE TRIGGER queue_assignments_moved AFTER UPDATE OF user_id, assigned_at ON queue_assignments
BEGIN
    UPDATE queue_assignments SET ordinal = ordinal - 1
    WHERE workspace_id = old.workspace_id AND queue_id = old.queue_id AND user_id = old.user_id
        AND (assigned_at, link_id) > (old.assigned_at, old.link_id);
    UPDATE queue_assignments SET ordinal = ordinal + 1
    WHERE workspace_id = new.workspace_id AND queue_id = new.queue_id AND user_id = new.user_id
        AND (assigned_at, link_id) > (new.assigned_at, new.link_id);
    UPDATE queue_assignments SET ordinal = 1 + COALESCE((
        SELECT earlier.ordinal FROM queue_assignments AS earlier
        WHERE
            earlier.workspace_id = new.workspace_id AND earlier.queue_id = new.queue_id
            AND earlier.user_id = new.user_id
            AND (earlier.assigned_at, earlier.link_id) < (new.assigned_at, new.link_id)
        ORDER BY earlier.assigned_at DESC, earlier.link_id DESC LIMIT 1
    ), 0)
    WHERE workspace_id = new.workspace_id AND queue_id = new.queue_id AND user_id = new.user_id
        AND assigned_at = new.assigned_at AND link_id = new.link_id;
END;
