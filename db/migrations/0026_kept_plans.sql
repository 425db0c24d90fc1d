-- What is asked with each booking, change of a visit or search, without planning it anew or reading more than it needs.
-- Statements of SQL functions are planned with each call, those of PL/pgSQL functions once for each connection.

-- The charts of an e-mail are found by what e-mails are compared by since 0024: before, each online booking read all charts
-- of its clinic. The bookings are found by the chart.
CREATE OR REPLACE FUNCTION open_bookings(clinic uuid, guest_email text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('booking:' || clinic || ':' || guest_email, 0));
  -- CASE keeps the planner off the index of all pending ones: few belong to an e-mail, many may be pending.
  RETURN (SELECT count(*) FROM patients p JOIN appointments a ON a.patient_id = p.id
    WHERE p.clinic_id = clinic AND p.email_key = guest_email
      AND CASE WHEN a.status = 'pending' AND a.expires_at > now() THEN true END);
END $$;

-- As in 0011.
CREATE OR REPLACE FUNCTION withdraw_reminders(visit uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH waiting AS (
    SELECT m.id FROM reminders r JOIN outgoing_mails m ON m.id = r.mail_id
    WHERE r.appointment_id = visit AND m.sent_at IS NULL FOR UPDATE OF m SKIP LOCKED),
  marked AS (
    UPDATE reminders SET outcome = 'withdrawn', mail_id = NULL
    WHERE appointment_id = visit AND mail_id IN (SELECT id FROM waiting))
  DELETE FROM outgoing_mails WHERE id IN (SELECT id FROM waiting);
END $$;

-- As in 0024.
CREATE OR REPLACE FUNCTION charts_like(one text, two text, three text) RETURNS SETOF patients
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM patients WHERE clinic_id = ANY (actor_clinics())
    AND search_text LIKE one AND search_text LIKE two AND search_text LIKE three
  UNION ALL SELECT * FROM patients WHERE holder_id = actor_id() AND clinic_id <> ALL (actor_clinics())
    AND search_text LIKE one AND search_text LIKE two AND search_text LIKE three;
END $$;

CREATE OR REPLACE FUNCTION charts_alike(word text) RETURNS SETOF patients
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp
SET pg_trgm.strict_word_similarity_threshold = 0.25 AS $$
BEGIN
  RETURN QUERY SELECT * FROM patients WHERE clinic_id = ANY (actor_clinics()) AND search_text %>> word
  UNION ALL SELECT * FROM patients WHERE holder_id = actor_id() AND clinic_id <> ALL (actor_clinics()) AND search_text %>> word;
END $$;
