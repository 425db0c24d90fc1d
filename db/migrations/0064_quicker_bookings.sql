-- What a booking costs (docs/decisions/0049): functions whose plans are kept, and indexes that take several charts at once.

-- As in 0050, in one statement of its own: a function in SQL is planned with each call.
CREATE OR REPLACE FUNCTION keep_name_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO name_words
    SELECT DISTINCT NEW.clinic_id, word
    FROM regexp_split_to_table(lower(NEW.first_name || ' ' || NEW.last_name), '\s+') word
    WHERE length(word) > 2
    -- in one order, so that two charts never wait for each other
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- New entries wait until there are 64 kB of them (0050 let none wait, before that it was 4 MB): a search reads eight pages
-- more at most, and a new chart costs half.
ALTER INDEX patients_search SET (fastupdate = on, gin_pending_list_limit = 64);
ALTER INDEX name_words_alike SET (fastupdate = on, gin_pending_list_limit = 64);

-- As in 0044; almost no doctor works at two clinics.
CREATE OR REPLACE FUNCTION busy_elsewhere(wanted uuid[], since timestamptz, until timestamptz)
RETURNS TABLE (doctor_id uuid, starts_at timestamptz, ends_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT d.id, a.starts_at, a.ends_at
    FROM doctors d
    -- by the index, one doctor after the other: reading all doctors costs more than all else
    CROSS JOIN LATERAL (SELECT e.id FROM doctors e WHERE e.user_id = d.user_id AND e.id <> d.id OFFSET 0) o
    JOIN appointments a ON a.doctor_id = o.id
    WHERE d.id = ANY (wanted) AND a.starts_at < until AND a.starts_at > since - interval '8 hours' AND a.ends_at > since
      AND a.status IN ('pending', 'scheduled', 'confirmed', 'completed')
      AND (a.status <> 'pending' OR a.expires_at IS NULL OR a.expires_at > now());
END $$;

-- As in 0041; what nobody asks for is not counted, and the doctor's calendar is locked first (`lockCalendarOf`).
CREATE OR REPLACE FUNCTION online_bookings(
  clinic uuid, doctor uuid, origin bytea, guest_email text, person uuid, counts_network boolean,
  OUT of_person integer, OUT at_doctor integer, OUT at_clinic integer, OUT doctor_seconds integer, OUT clinic_seconds integer)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('calendar:' || d.user_id, 0)) FROM doctors d WHERE d.id = doctor;
  PERFORM pg_advisory_xact_lock(hashtextextended(concat('booking:', clinic, ':', origin,
    CASE WHEN NOT counts_network THEN ':' || guest_email END), 0));
  of_person := 0;
  -- CASE keeps the planner off the index of all pending ones: few belong to a person, many may be pending.
  IF guest_email IS NOT NULL THEN
    of_person := (
      SELECT count(*)
      FROM patients p
      JOIN appointments a ON a.patient_id = p.id
      WHERE p.clinic_id = clinic AND p.email_key = guest_email
        AND CASE WHEN a.booked_from = origin AND is_open_online(a) THEN true END);
  END IF;
  IF person IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat('booking:', clinic, ':', person), 0));
    of_person := greatest(of_person, (
      SELECT count(*)
      FROM patients p
      JOIN appointments a ON a.patient_id = p.id
      WHERE p.clinic_id = clinic AND p.holder_id = person AND CASE WHEN is_open_online(a) THEN true END));
  END IF;
  IF NOT counts_network THEN
    RETURN;
  END IF;
  SELECT count(*) FILTER (WHERE a.doctor_id = doctor), count(*),
      ceil(extract(epoch FROM min(a.ends) FILTER (WHERE a.doctor_id = doctor) - now())), ceil(extract(epoch FROM min(a.ends) - now()))
    INTO at_doctor, at_clinic, doctor_seconds, clinic_seconds
    FROM (SELECT o.doctor_id, least(o.created_at + interval '24 hours', o.expires_at) AS ends FROM appointments o
      WHERE o.booked_from = origin AND o.clinic_id = clinic AND o.status IN ('pending', 'scheduled', 'confirmed')) a
    WHERE a.ends > now();
END $$;

-- A mail that leaves at once has no job of its own any more: servers hear of new mails, and one job sends all of them. One
-- that waits for its time has a job, as in 0052; one that is refused gets it then.
CREATE OR REPLACE FUNCTION ask_to_send_mail() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.about IS NOT NULL THEN
    DELETE FROM outgoing_mails
    WHERE about = NEW.about AND to_address = NEW.to_address AND id <> NEW.id AND sent_at IS NULL AND not_before > now();
  END IF;
  IF NEW.not_before IS NULL THEN
    PERFORM pg_notify('vaidya_mails', '');
  ELSIF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send-mail', json_build_object('id', NEW.id), max_attempts => 10,
      job_key => 'mail:' || NEW.id, run_at => NEW.not_before);
  END IF;
  RETURN NULL;
END $$;
