DROP INDEX enrichment_runs_matched;
