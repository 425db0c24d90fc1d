-- What a new chart costs (docs/decisions/0049): new entries of the indexes that names are found by wait until a job merges them,
-- each minute, or until there are 256 kB of them. Merging 64 kB at a time (0064) cost a fifth of a chart; with 1 MB the planner
-- reads charts rather than what waits, and keeps to that plan.
ALTER INDEX patients_search SET (gin_pending_list_limit = 256);
ALTER INDEX name_words_alike SET (gin_pending_list_limit = 256);
