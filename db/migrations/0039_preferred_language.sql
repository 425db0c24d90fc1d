-- The language in which a patient likes to be spoken to; which there are to choose from is said in contract/patients/fields.ts.
ALTER TABLE patients ADD COLUMN preferred_language text CHECK (length(preferred_language) BETWEEN 1 AND 40);
