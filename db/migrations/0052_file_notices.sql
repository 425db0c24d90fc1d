-- What the readers of a file should know: of an animated PNG only the first picture is stored, and an encrypted PDF may ask
-- for a password. Null for any other file, and for those stored before this column.
ALTER TABLE files ADD COLUMN notice text CHECK (notice IN ('animated', 'encrypted'));
