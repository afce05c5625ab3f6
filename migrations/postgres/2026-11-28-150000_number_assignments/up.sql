-- The sequence number of an assignment per queue and member, from 1. The difference of two numbers
-- is the number of assignments between them, so that a choice does not count rows.
ALTER TABLE queue_assignments ADD COLUMN ordinal bigint NOT NULL DEFAULT 0;

UPDATE queue_assignments AS assignment
SET ordinal = numbered.place
FROM (
    SELECT *, row_number() OVER (
        PARTITION BY workspace_id, queue_id, user_id ORDER BY assigned_at, link_id
    ) AS place
    FROM queue_assignments
) AS numbered
WHERE
    (assignment.workspace_id, assignment.queue_id, assignment.user_id, assignment.assigned_at, assignment.link_id)
    = (numbered.workspace_id, numbered.queue_id, numbered.user_id, numbered.assigned_at, numbered.link_id);

-- A trigger, so that the previous release also numbers assignments. `frontdesk copy` inserts
-- numbered rows.
CREATE FUNCTION number_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        UPDATE queue_assignments SET ordinal = ordinal - 1
        WHERE workspace_id = OLD.workspace_id AND queue_id = OLD.queue_id AND user_id = OLD.user_id
            AND (assigned_at, link_id) > (OLD.assigned_at, OLD.link_id);
    END IF;
    UPDATE queue_assignments SET ordinal = ordinal + 1
    WHERE workspace_id = NEW.workspace_id AND queue_id = NEW.queue_id AND user_id = NEW.user_id
        AND (assigned_at, link_id) > (NEW.assigned_at, NEW.link_id);
    UPDATE queue_assignments SET ordinal = 1 + COALESCE((
        SELECT earlier.ordinal FROM queue_assignments AS earlier
        WHERE
            earlier.workspace_id = NEW.workspace_id AND earlier.queue_id = NEW.queue_id
            AND earlier.user_id = NEW.user_id
            AND (earlier.assigned_at, earlier.link_id) < (NEW.assigned_at, NEW.link_id)
        ORDER BY earlier.assigned_at DESC, earlier.link_id DESC LIMIT 1
    ), 0)
    WHERE workspace_id = NEW.workspace_id AND queue_id = NEW.queue_id AND user_id = NEW.user_id
        AND assigned_at = NEW.assigned_at AND link_id = NEW.link_id;
    RETURN NULL;
END $$;

CREATE TRIGGER queue_assignments_inserted AFTER INSERT ON queue_assignments
FOR EACH ROW WHEN (NEW.ordinal = 0) EXECUTE FUNCTION number_assignment();

CREATE TRIGGER queue_assignments_moved AFTER UPDATE OF user_id, assigned_at ON queue_assignments
FOR EACH ROW EXECUTE FUNCTION number_assignment();
