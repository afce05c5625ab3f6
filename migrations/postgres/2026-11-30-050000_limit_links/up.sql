-- When a link stops accepting bookings; NULL: never. `slug_owner_user_id`: the owner of a personal link
-- beside the reused one. Such a link has the kind `team`, so that the previous release finds it by its
-- slug; that release ignores its limits.
ALTER TABLE links
ADD COLUMN slug_owner_user_id bigint,
ADD COLUMN max_bookings bigint CONSTRAINT links_max_bookings CHECK (max_bookings BETWEEN 1 AND 1000),
ADD COLUMN expires_at timestamptz,
ADD CONSTRAINT links_slug_owner FOREIGN KEY (workspace_id, slug_owner_user_id)
REFERENCES members (workspace_id, user_id);

-- The bookings that count toward `max_bookings`, however many are canceled.
CREATE INDEX bookings_of_links ON bookings (workspace_id, link_id)
WHERE link_id IS NOT NULL AND state <> 'cancelled';

-- The newest active team links of an event type, however many links are archived or personal.
DROP INDEX links_active_team;
CREATE INDEX links_active_team ON links (workspace_id, event_type_id, id)
WHERE owner_user_id IS NULL AND slug_owner_user_id IS NULL AND archived_at IS NULL;
