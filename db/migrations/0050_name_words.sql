-- The words of the names at a clinic. A misspelt name is looked for among these, some thousands, and no longer in all charts.
-- Words that no chart has any more are forgotten by a nightly job.
CREATE TABLE name_words (
  clinic_id uuid NOT NULL REFERENCES clinics,
  word text NOT NULL,
  PRIMARY KEY (clinic_id, word)
);
ALTER TABLE name_words ENABLE ROW LEVEL SECURITY;
CREATE INDEX name_words_alike ON name_words USING gin (clinic_id, word gin_trgm_ops) WITH (fastupdate = off);
-- Scans of an index with waiting entries read all of them: after many bookings each search did.
ALTER INDEX patients_search SET (fastupdate = off);

CREATE FUNCTION words_of_name(first_name text, last_name text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS
  $$ SELECT DISTINCT word FROM regexp_split_to_table(lower(first_name || ' ' || last_name), '\s+') word WHERE length(word) > 2 $$;

CREATE FUNCTION keep_name_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO name_words SELECT NEW.clinic_id, words_of_name(NEW.first_name, NEW.last_name) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_name_words AFTER INSERT OR UPDATE OF first_name, last_name ON patients
  FOR EACH ROW EXECUTE FUNCTION keep_name_words();

INSERT INTO name_words SELECT DISTINCT p.clinic_id, word FROM patients p, words_of_name(p.first_name, p.last_name) word;

-- Words of names that the acting person may find, and that look like a typed one. Not very alike is enough: two swapped
-- letters cost a lot of trigrams.
SELECT similarity('', ''); -- makes the setting known
CREATE FUNCTION name_words_alike(typed_words text[]) RETURNS TABLE (typed text, word text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp
SET pg_trgm.similarity_threshold = 0.2 AS $$
BEGIN
  FOREACH typed IN ARRAY typed_words LOOP
    RETURN QUERY SELECT typed, w.word FROM name_words w WHERE w.clinic_id = ANY (actor_clinics()) AND w.word % typed
      UNION SELECT typed, held FROM patients p, words_of_name(p.first_name, p.last_name) held
        WHERE p.holder_id = actor_id() AND p.clinic_id <> ALL (actor_clinics()) AND held % typed;
  END LOOP;
END $$;

-- Charts that the acting person may find, by what stands in `search_text`: all of three patterns ('%' for none), or one of
-- several. Only what a search compares: whole rows cost more than finding them.
DROP FUNCTION charts_like(text, text, text);
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

DROP FUNCTION charts_alike(text);
