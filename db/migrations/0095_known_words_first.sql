-- What a new chart costs (docs/decisions/0049): as in 0093, but that nothing is inserted where a clinic knows all words of a name,
-- which is nearly always. Where a name has other white space than blanks, the insert decides.
CREATE OR REPLACE FUNCTION keep_name_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT
    FROM string_to_table(lower(NEW.first_name || ' ' || NEW.last_name), ' ') word
    WHERE length(word) > 2 AND word !~ '^[0-9]+$'
      AND NOT EXISTS (SELECT FROM name_words known WHERE known.clinic_id = NEW.clinic_id AND known.word = word.word)
  ) THEN
    INSERT INTO name_words
      SELECT NEW.clinic_id, word
      FROM words_of_name(NEW.first_name, NEW.last_name) word
      -- in one order, so that two charts never wait for each other
      ORDER BY word
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
