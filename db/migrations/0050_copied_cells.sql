-- Which fields of an imported row came from a cell that is merged with the row above: the preview marks them, so that the
-- administrator sees what the file doesn't say of this person itself.
ALTER TABLE chart_import_rows ADD COLUMN copied jsonb;
