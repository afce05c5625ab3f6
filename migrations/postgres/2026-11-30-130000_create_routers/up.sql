-- The routers of a workspace, in the order of its file; NULL: none.
ALTER TABLE enrichment_settings ADD COLUMN routers jsonb;
