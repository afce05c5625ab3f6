-- Loses all records, enrichment settings and provider calls, which only the newer version uses.
DROP TABLE suppressed_addresses;
DROP TABLE provider_calls;
DROP TABLE enrichment_runs;
DROP TABLE enrichment_providers;
DROP TABLE enrichment_settings;
DROP TABLE companies;
DROP TABLE people;
