-- Finding charts by an index, also behind row-level security. For a person's statement PostgreSQL asks an index only with
-- operators that cannot tell of rows which it then hides ("leakproof"): equality of columns is one, `lower()` and likeness
-- are not, and each search read all charts of the clinic.

-- What names and e-mail are compared by.
ALTER TABLE patients
  ADD COLUMN first_name_key text NOT NULL GENERATED ALWAYS AS (lower(first_name)) STORED,
  ADD COLUMN last_name_key text NOT NULL GENERATED ALWAYS AS (lower(last_name)) STORED,
  ADD COLUMN email_key text GENERATED ALWAYS AS (lower(email)) STORED;

DROP INDEX patients_name;
-- with what the policy asks, so that charts are counted, and passed over to a later page, in the index alone
CREATE INDEX patients_name ON patients (clinic_id, last_name_key, first_name_key, id) INCLUDE (holder_id) WHERE merged_into IS NULL;
DROP INDEX patients_guest;
CREATE UNIQUE INDEX patients_guest ON patients (clinic_id, email_key, first_name_key, last_name_key)
  WHERE user_id IS NULL AND email IS NOT NULL AND merged_into IS NULL AND family_member_id IS NULL;
DROP INDEX patients_email;
CREATE INDEX patients_email ON patients (email_key, clinic_id) WHERE email_key IS NOT NULL;

-- The charts that whoever acts sees, by what stands in `search_text`: asked by the owner, who may use the index. All of
-- three patterns; '%' stands for none.
CREATE FUNCTION charts_like(one text, two text, three text) RETURNS SETOF patients
LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
  SELECT * FROM patients WHERE clinic_id = ANY (actor_clinics())
    AND search_text LIKE one AND search_text LIKE two AND search_text LIKE three
  UNION ALL SELECT * FROM patients WHERE holder_id = actor_id() AND clinic_id <> ALL (actor_clinics())
    AND search_text LIKE one AND search_text LIKE two AND search_text LIKE three
$$;

-- The same with a word in it that is nearly this one. Not very alike is enough: two swapped letters cost a lot of trigrams.
SELECT similarity('', ''); -- makes the setting known
CREATE FUNCTION charts_alike(word text) RETURNS SETOF patients
LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp
SET pg_trgm.strict_word_similarity_threshold = 0.25 AS $$
  SELECT * FROM patients WHERE clinic_id = ANY (actor_clinics()) AND search_text %>> word
  UNION ALL SELECT * FROM patients WHERE holder_id = actor_id() AND clinic_id <> ALL (actor_clinics()) AND search_text %>> word
$$;
