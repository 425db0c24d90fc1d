-- What a signed version says in the patient's language, below its English: the language, a line for each medication in their order,
-- and one for each line of the advice; null where the list of phrases has none. It is stored as printed, because a later correction of
-- the phrases must not change what was signed. Null if the printout is in English only, and for all earlier versions.
ALTER TABLE prescription_versions ADD COLUMN patient_lines jsonb;
