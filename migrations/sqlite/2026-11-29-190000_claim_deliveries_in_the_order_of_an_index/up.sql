-- In the order in which deliveries are claimed, so that a claim does not sort a backlog.
DROP INDEX deliveries_due;
CREATE INDEX deliveries_due ON deliveries (next_attempt_at, position, id) WHERE state = 'pending';
