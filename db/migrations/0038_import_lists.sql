-- An import lists by line and name whom it leaves out, and which cells it can't read. The rows stay for a day, with the
-- name alone once they were processed.
ALTER TABLE chart_import_rows
  -- the earlier line of the same person
  ADD COLUMN same_as integer,
  -- cells that can't be read and are left out: [{ field, message }]
  ADD COLUMN without jsonb,
  ADD COLUMN processed boolean NOT NULL DEFAULT false;
