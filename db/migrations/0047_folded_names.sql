-- Names are found without their accents (Zoe finds Zoë, Lukasz finds Łukasz): everything that a search compares is folded.

-- Returns a text as searches compare it: in lower case, without accents and invisible characters, with special letters
-- as plain ones and Malayalam final letters as the characters that Unicode has for them. `folded` in
-- contract/folded.ts does the same.
CREATE FUNCTION folded(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(
    replace(replace(replace(replace(translate(lower(regexp_replace(
      normalize(
        CASE WHEN strpos(written, U&'\200D') = 0 THEN written ELSE
          replace(replace(replace(replace(replace(replace(written,
            U&'\0D23\0D4D\200D', U&'\0D7A'), U&'\0D28\0D4D\200D', U&'\0D7B'), U&'\0D30\0D4D\200D', U&'\0D7C'),
            U&'\0D32\0D4D\200D', U&'\0D7D'), U&'\0D33\0D4D\200D', U&'\0D7E'), U&'\0D15\0D4D\200D', U&'\0D7F')
        END, NFKD),
      '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
        || '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g')),
      'łøđðħŧŋıəɓɗƙƴς’‘ʼ‐–', 'loddhtniebdkyσ''''''--'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
$$;

-- What a search compares, as before and folded. A generated column's expression can't be changed, so the column is made
-- again, which fills it; its view and index go with it.
DROP VIEW charts_to_find;
ALTER TABLE patients
  DROP COLUMN search_text,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    folded(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' '
      || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || chart_number)
  ) STORED,
  -- Names as a search compares them. The keys stay as they are: by them two people are told apart.
  ADD COLUMN first_name_folded text NOT NULL GENERATED ALWAYS AS (folded(first_name)) STORED,
  ADD COLUMN last_name_folded text NOT NULL GENERATED ALWAYS AS (folded(last_name)) STORED;
CREATE INDEX patients_search ON patients USING gin (clinic_id, search_text gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 256);
CREATE VIEW charts_to_find AS
  SELECT p.id, p.clinic_id, p.holder_id, p.merged_into, p.search_text,
    p.first_name, p.last_name, p.first_name_key, p.last_name_key, p.first_name_folded, p.last_name_folded,
    p.email, p.phone, p.date_of_birth, p.gender, p.chart_number, u.profile_image_url
  FROM patients p
  LEFT JOIN users u ON u.id = p.user_id
  WHERE p.clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR p.holder_id = (SELECT actor_id());

-- Patterns are folded by the program, which knows their wildcards.
CREATE OR REPLACE FUNCTION charts_named(patterns text[]) RETURNS TABLE (chart uuid, word integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
DECLARE
  pattern text;
  at integer := 0;
BEGIN
  FOREACH pattern IN ARRAY patterns LOOP
    at := at + 1;
    -- the index has the e-mail and the phone as well
    RETURN QUERY SELECT p.id, at FROM patients p WHERE p.clinic_id = ANY (actor_clinics()) AND p.search_text LIKE pattern
        AND concat_ws(' ', p.first_name_folded, p.last_name_folded, lower(p.chart_number)) LIKE pattern
      UNION ALL SELECT p.id, at FROM patients p WHERE p.holder_id = actor_id() AND p.clinic_id <> ALL (actor_clinics())
        AND p.search_text LIKE pattern
        AND concat_ws(' ', p.first_name_folded, p.last_name_folded, lower(p.chart_number)) LIKE pattern;
  END LOOP;
END $$;

-- The words of names, folded, too.
CREATE OR REPLACE FUNCTION words_of_name(first_name text, last_name text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS
  $$ SELECT DISTINCT word FROM regexp_split_to_table(folded(first_name || ' ' || last_name), '\s+') word
     WHERE length(word) > 2 AND word !~ '^[0-9]+$' $$;
CREATE OR REPLACE FUNCTION keep_name_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO name_words
    SELECT DISTINCT NEW.clinic_id, word
    FROM regexp_split_to_table(NEW.first_name_folded || ' ' || NEW.last_name_folded, '\s+') word
    WHERE length(word) > 2 AND word !~ '^[0-9]+$'
    -- in one order, so that two charts never wait for each other
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
DELETE FROM name_words;
INSERT INTO name_words
  SELECT DISTINCT p.clinic_id, word FROM patients p, words_of_name(p.first_name, p.last_name) word;

-- People are compared without accents as before, and without the difference of special letters and invisible characters.
CREATE OR REPLACE FUNCTION name_words(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(word ORDER BY word COLLATE "C"), '{}')
  FROM regexp_split_to_table(replace(folded(name), '''', ''), '[\s.,()_-]+') word
  WHERE word NOT IN ('', 'dr', 'mr', 'mrs', 'ms', 'prof')
$$;
