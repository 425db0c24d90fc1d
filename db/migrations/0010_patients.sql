-- Patients: charts, how they are found, and emergency access to them (docs/decisions/0012).

-- Rule B2: a chart belongs to one clinic; the same person can have one at each.
CREATE TABLE patients (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  -- the account that owns the chart; a guest's chart has none
  user_id uuid REFERENCES users,
  -- random, so that it doesn't reveal the number of patients
  chart_number text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- the chart's contact data, separate from any sign-in address (rule T43)
  email text,
  phone text,
  date_of_birth date,
  -- PostgreSQL parses a check from its text with each statement: one value is read in half the time of a list of words
  gender text CHECK (gender = ANY ('{male,female,other,not_specified}')),
  blood_type text CHECK (blood_type = ANY ('{A+,A-,B+,B-,AB+,AB-,O+,O-,Unknown}')),
  address text,
  emergency_contact text,
  emergency_phone text,
  medical_history text,
  allergies text,
  insurance_info text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- what a search compares: name, email, digits of the phone, chart number
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' '
      || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || chart_number)
  ) STORED,
  -- A family member's chart has no account of its own: the guardian sees it and books for it.
  family_member_id uuid REFERENCES family_members,
  guardian_user_id uuid REFERENCES users,
  -- who sees the chart and books for it: the person, or their guardian
  holder_id uuid GENERATED ALWAYS AS (coalesce(user_id, guardian_user_id)) STORED,
  -- grows with every change of the chart's fields: saving over a newer version is refused
  version integer NOT NULL DEFAULT 1,
  -- the chart into which this duplicate was merged: it is hidden, and an undo shows it again
  merged_into uuid REFERENCES patients,
  -- Names and email are compared by these. Behind row-level security PostgreSQL uses an index only with leakproof
  -- operators: equality is one, `lower()` and similarity are not.
  first_name_key text NOT NULL GENERATED ALWAYS AS (lower(first_name)) STORED,
  last_name_key text NOT NULL GENERATED ALWAYS AS (lower(last_name)) STORED,
  email_key text GENERATED ALWAYS AS (lower(email)) STORED,
  -- Where the address came from. 'guest': the person typed it in the online booking that created the chart. An address
  -- from the desk or a file is not the person's word, and never becomes it.
  email_from text NOT NULL DEFAULT 'desk' CHECK (email_from = ANY ('{guest,desk,import}')),
  email_set_by uuid REFERENCES users ON DELETE SET NULL,
  -- the language in which the patient likes to talk; contract/patients/fields.ts has the choices
  preferred_language text CHECK (length(preferred_language) BETWEEN 1 AND 40),
  -- approximate, from an age, if the date isn't known
  birth_year text CHECK (birth_year ~ '^(19|20)[0-9][0-9]$'),
  -- whose email and phone these are, if not the patient's own
  contact_person text,
  UNIQUE (clinic_id, chart_number),
  UNIQUE (clinic_id, id),
  CHECK ((family_member_id IS NULL) = (guardian_user_id IS NULL))
);
CREATE UNIQUE INDEX patients_account ON patients (clinic_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX patients_user ON patients (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX patients_holder ON patients (holder_id) WHERE holder_id IS NOT NULL;
CREATE UNIQUE INDEX patients_family_member ON patients (clinic_id, family_member_id) WHERE family_member_id IS NOT NULL;
CREATE INDEX patients_birth ON patients (clinic_id, date_of_birth) WHERE date_of_birth IS NOT NULL;
CREATE INDEX patients_merged ON patients (merged_into) WHERE merged_into IS NOT NULL;
-- a person's charts at all clinics by their email, as well as those of one clinic
CREATE INDEX patients_email ON patients (email_key, clinic_id) WHERE email_key IS NOT NULL;
-- with the column that the policy reads, so that charts are counted and skipped in the index alone
CREATE INDEX patients_name ON patients (clinic_id, last_name_key, first_name_key, id) INCLUDE (holder_id)
  WHERE merged_into IS NULL;
-- A guest finds their own chart again by email and name (rule B2). Birth dates, and without a date the years,
-- distinguish two people who share both (docs/decisions/0038).
CREATE UNIQUE INDEX patients_guest ON patients (
    clinic_id, email_key, first_name_key, last_name_key, coalesce(date_of_birth, '-infinity'),
    (CASE WHEN date_of_birth IS NULL THEN coalesce(birth_year, '') ELSE '' END))
  WHERE user_id IS NULL AND email IS NOT NULL AND merged_into IS NULL AND family_member_id IS NULL;
-- New entries wait in a list that a job merges each minute, or at 256 kB: merging 64 kB at a time took a fifth of the
-- time of adding a chart, and with 1 MB the planner reads charts rather than the list.
CREATE INDEX patients_search ON patients USING gin (clinic_id, search_text gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 256);

-- Whether a person sees a clinic's or another person's data depends on the chart: it is its clinic's and its holder's.
ALTER TABLE patients ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON patients USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR holder_id = (SELECT actor_id()));

-- The patient's family member, for people who see the chart.
CREATE POLICY charts ON family_members FOR SELECT USING (
  EXISTS (SELECT FROM patients p WHERE p.family_member_id = family_members.id));

-- The charts of a search: the rows that the policy `tenancy` of patients shows, and no others. A view reads with its
-- owner's rights, so words, whose operators are not leakproof, use their index. Functions with the same query took
-- twice as long, because their rows are stored and read again.
CREATE VIEW charts_to_find AS
  SELECT p.id, p.clinic_id, p.holder_id, p.merged_into, p.search_text,
    p.first_name, p.last_name, p.first_name_key, p.last_name_key,
    p.email, p.phone, p.date_of_birth, p.gender, p.chart_number, u.profile_image_url
  FROM patients p
  LEFT JOIN users u ON u.id = p.user_id
  WHERE p.clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR p.holder_id = (SELECT actor_id());

-- Charts that the acting person can find, by `search_text`: matching all of three patterns ('%' for none), or any of
-- several. They return only what a search compares: whole rows cost more than finding them. They are in PL/pgSQL
-- because its statements are planned once for a connection, those of an SQL function with each call.
CREATE FUNCTION charts_like(one text, two text, three text)
RETURNS TABLE (id uuid, clinic_id uuid, holder_id uuid, merged_into uuid, first_name_key text, last_name_key text, search_text text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.id, p.clinic_id, p.holder_id, p.merged_into, p.first_name_key, p.last_name_key, p.search_text
    FROM patients p WHERE p.clinic_id = ANY (actor_clinics())
      AND p.search_text LIKE one AND p.search_text LIKE two AND p.search_text LIKE three
  UNION ALL SELECT p.id, p.clinic_id, p.holder_id, p.merged_into, p.first_name_key, p.last_name_key, p.search_text
    FROM patients p WHERE p.holder_id = actor_id() AND p.clinic_id <> ALL (actor_clinics())
      AND p.search_text LIKE one AND p.search_text LIKE two AND p.search_text LIKE three;
END $$;
CREATE FUNCTION charts_with_any(patterns text[])
RETURNS TABLE (id uuid, clinic_id uuid, holder_id uuid, merged_into uuid, first_name_key text, last_name_key text, search_text text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.id, p.clinic_id, p.holder_id, p.merged_into, p.first_name_key, p.last_name_key, p.search_text
    FROM patients p WHERE p.clinic_id = ANY (actor_clinics()) AND p.search_text LIKE ANY (patterns)
  UNION ALL SELECT p.id, p.clinic_id, p.holder_id, p.merged_into, p.first_name_key, p.last_name_key, p.search_text
    FROM patients p WHERE p.holder_id = actor_id() AND p.clinic_id <> ALL (actor_clinics()) AND p.search_text LIKE ANY (patterns);
END $$;

-- Charts that the acting person sees, by patterns of words in a name or chart number: which chart matches which pattern
-- (counted from 1). All words of a search in one call.
CREATE FUNCTION charts_named(patterns text[]) RETURNS TABLE (chart uuid, word integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
DECLARE
  pattern text;
  at integer := 0;
BEGIN
  FOREACH pattern IN ARRAY patterns LOOP
    at := at + 1;
    pattern := lower(pattern);
    -- the index has the e-mail and the phone as well
    RETURN QUERY SELECT p.id, at FROM patients p WHERE p.clinic_id = ANY (actor_clinics()) AND p.search_text LIKE pattern
        AND lower(concat_ws(' ', p.first_name, p.last_name, p.chart_number)) LIKE pattern
      UNION ALL SELECT p.id, at FROM patients p WHERE p.holder_id = actor_id() AND p.clinic_id <> ALL (actor_clinics())
        AND p.search_text LIKE pattern AND lower(concat_ws(' ', p.first_name, p.last_name, p.chart_number)) LIKE pattern;
  END LOOP;
END $$;

-- The words of the names at a clinic. A misspelled name is compared with these few thousand, not with all charts. A
-- nightly job deletes words that no chart has. Server only.
CREATE TABLE name_words (
  clinic_id uuid NOT NULL REFERENCES clinics,
  word text NOT NULL,
  PRIMARY KEY (clinic_id, word)
);
CREATE INDEX name_words_alike ON name_words USING gin (clinic_id, word gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 256);
ALTER TABLE name_words ENABLE ROW LEVEL SECURITY;

-- Numbers are no words: nobody means a word by a misspelled number, and charts named by numbers would add a word each.
CREATE FUNCTION words_of_name(first_name text, last_name text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS
  $$ SELECT DISTINCT word FROM regexp_split_to_table(lower(first_name || ' ' || last_name), '\s+') word
     WHERE length(word) > 2 AND word !~ '^[0-9]+$' $$;

-- Repeats words_of_name in its own statement, because a function in SQL is planned with each call.
CREATE FUNCTION keep_name_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO name_words
    SELECT DISTINCT NEW.clinic_id, word
    FROM regexp_split_to_table(lower(NEW.first_name || ' ' || NEW.last_name), '\s+') word
    WHERE length(word) > 2 AND word !~ '^[0-9]+$'
    -- in one order, so that two charts never wait for each other
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_name_words AFTER INSERT OR UPDATE OF first_name, last_name ON patients
  FOR EACH ROW EXECUTE FUNCTION keep_name_words();

-- Words of names that the acting person can find and that resemble a typed one. A low similarity is enough: two swapped
-- letters cost many trigrams. Planned for the current number of words: a plan for few words would read all of them
-- later.
SELECT similarity('', ''); -- loads the extension, which defines the setting
CREATE FUNCTION name_words_alike(typed_words text[]) RETURNS TABLE (typed text, word text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp
SET pg_trgm.similarity_threshold = 0.2
SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  FOREACH typed IN ARRAY typed_words LOOP
    RETURN QUERY SELECT typed, w.word FROM name_words w WHERE w.clinic_id = ANY (actor_clinics()) AND w.word % typed
      UNION SELECT typed, held FROM patients p, words_of_name(p.first_name, p.last_name) held
        WHERE p.holder_id = actor_id() AND p.clinic_id <> ALL (actor_clinics()) AND held % typed;
  END LOOP;
END $$;

-- The words of a name by which people are compared: without case, accents, order, apostrophes and titles. Marks of
-- scripts other than Latin stay, because they are letters there.
CREATE FUNCTION name_words(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(word ORDER BY word COLLATE "C"), '{}')
  FROM regexp_split_to_table(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f''\u2019]', '', 'g')), '[\s.,()_-]+') word
  WHERE word NOT IN ('', 'dr', 'mr', 'mrs', 'ms', 'prof')
$$;
CREATE FUNCTION same_name(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name_words(one) = name_words(other) AND name_words(one) <> '{}'
$$;

-- Returns whether the birth dates of a chart and a person differ, as far as both are known; a year is approximate.
CREATE FUNCTION births_differ(one date, one_year text, other date, other_year text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN one IS NOT NULL AND other IS NOT NULL THEN one <> other
    ELSE coalesce(abs(coalesce(extract(year FROM one), one_year::int) - coalesce(extract(year FROM other), other_year::int)) > 1, false) END
$$;

-- Returns whether an account is the placeholder of an earlier holder at a clinic of the acting person, as a member or a
-- patient: they see its name, like the names of people who left.
CREATE FUNCTION had_place_here(person uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM earlier_holders h WHERE h.placeholder_id = person AND (h.clinic_id = ANY (actor_clinics())
    OR EXISTS (SELECT FROM patients p WHERE p.clinic_id = h.clinic_id AND p.holder_id = actor_id())))
$$;

-- An administrator can't read clinical text. In an emergency they open a chart for an hour and give a reason (rule
-- T28), which is stored here and in no log. The clinic's doctors and administrators are notified, and the access can be
-- ended early.
CREATE TABLE emergency_accesses (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients,
  clinic_id uuid NOT NULL REFERENCES clinics,
  user_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  opened_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  -- who ended it early; then ends_at is when
  ended_by uuid REFERENCES users,
  -- notified by email, too, not in the bell alone
  mailed boolean NOT NULL DEFAULT false
);
CREATE INDEX emergency_accesses_patient ON emergency_accesses (patient_id, opened_at DESC);
CREATE INDEX emergency_accesses_clinic ON emergency_accesses (clinic_id, opened_at DESC, id DESC);

ALTER TABLE emergency_accesses ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON emergency_accesses USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- The addresses that a chart had before, which are notified of what happens to it.
CREATE TABLE chart_earlier_emails (
  patient_id uuid NOT NULL REFERENCES patients,
  clinic_id uuid NOT NULL REFERENCES clinics,
  email text NOT NULL,
  replaced_by uuid REFERENCES users ON DELETE SET NULL,
  replaced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chart_earlier_emails_chart ON chart_earlier_emails (patient_id, replaced_at);

ALTER TABLE chart_earlier_emails ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON chart_earlier_emails FOR SELECT USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY writes ON chart_earlier_emails FOR INSERT WITH CHECK (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) AND replaced_by = (SELECT actor_id()) AND sees_chart(patient_id));
