-- The approximate year in which a patient was born: what an age leaves to say where nobody knows the date.
ALTER TABLE patients ADD COLUMN birth_year text CHECK (birth_year ~ '^(19|20)[0-9][0-9]$');
