-- The next file that is applied overwrites changes of the store, as in the previous release.
DROP TABLE merge_bases;
