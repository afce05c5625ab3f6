-- Loses the routers.
ALTER TABLE enrichment_settings DROP COLUMN routers;
