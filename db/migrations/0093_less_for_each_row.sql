-- What a new appointment and a new chart cost (docs/decisions/0049).

-- As in 0075 and 0092, but that a clinic without webhooks is asked for them before anything else is called.
CREATE OR REPLACE FUNCTION tell_webhooks_of_appointment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = NEW.clinic_id) THEN
    PERFORM tell_webhooks(NEW.clinic_id, 'appointment.' || CASE
      WHEN TG_OP = 'INSERT' THEN 'created'
      WHEN NEW.status <> OLD.status AND NEW.status IN ('cancelled', 'completed', 'no_show') THEN NEW.status
      WHEN NEW.status = 'confirmed' AND OLD.status IN ('pending', 'scheduled') THEN 'confirmed'
      WHEN NEW.arrived_at IS NOT NULL AND OLD.arrived_at IS NULL THEN 'arrived'
      ELSE 'updated' END, NEW.id, NEW.patient_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_webhooks_of_patient() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = NEW.clinic_id) THEN
    PERFORM tell_webhooks(
      NEW.clinic_id, CASE TG_OP WHEN 'INSERT' THEN 'patient.created' ELSE 'patient.updated' END, NEW.id, NEW.id);
  END IF;
  RETURN NULL;
END $$;

-- A number in a name is typed right or meant otherwise, so it is no word that a misspelt one could be meant for. Charts that are
-- named by numbers gave the index a new word each.
CREATE OR REPLACE FUNCTION words_of_name(first_name text, last_name text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS
  $$ SELECT DISTINCT word FROM regexp_split_to_table(lower(first_name || ' ' || last_name), '\s+') word
     WHERE length(word) > 2 AND word !~ '^[0-9]+$' $$;

-- As in 0064, in one statement of its own, and without numbers.
CREATE OR REPLACE FUNCTION keep_name_words() RETURNS trigger
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

DELETE FROM name_words WHERE word ~ '^[0-9]+$';
