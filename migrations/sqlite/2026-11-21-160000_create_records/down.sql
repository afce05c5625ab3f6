-- Loses all records, settings of enrichment and the account of calls, which only the newer version knows.
DROP TABLE suppressed_addresses;
DROP TABLE provider_calls;
DROP TABLE enrichment_runs;
DROP TABLE enrichment_providers;
DROP TABLE enrichment_settings;
DROP TABLE companies;
DROP TABLE people;
