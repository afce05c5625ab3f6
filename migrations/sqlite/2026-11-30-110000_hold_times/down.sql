-- The previous release ignores holds; their times are open again.
DROP TABLE holds;
