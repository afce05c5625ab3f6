-- The next file that is applied overwrites what people changed, as in the previous release.
DROP TABLE merge_bases;
