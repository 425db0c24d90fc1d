-- Online booking: how many bookings a person or a network can hold, and reviews.

-- Counts the pending bookings of an email at a clinic. Bookings of one email wait for each other until the transaction
-- ends; the count is a statement of its own, so that it sees what the one before has committed.
CREATE FUNCTION open_bookings(clinic uuid, guest_email text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('booking:' || clinic || ':' || guest_email, 0));
  -- CASE keeps the planner off the index of all pending ones: few belong to an e-mail, many may be pending.
  RETURN (SELECT count(*) FROM patients p JOIN appointments a ON a.patient_id = p.id
    WHERE p.clinic_id = clinic AND p.email_key = guest_email
      AND CASE WHEN a.status = 'pending' AND a.expires_at > now() THEN true END);
END $$;

-- An immediately confirmed booking counts like a pending one while its network is stored (docs/decisions/0032), until
-- it starts.
CREATE FUNCTION is_open_online(a appointments) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE a.status WHEN 'pending' THEN a.expires_at > now()
    WHEN 'confirmed' THEN a.booked_from IS NOT NULL AND a.starts_at > now() ELSE false END
$$;

-- Online bookings hold a doctor's time before the clinic has looked at them, so their number is limited. Returns the
-- open bookings of a person (`of_person`: by the email from this network, or by the account from anywhere) and of the
-- network (`origin`) with the doctor and at the clinic, and in how many seconds the first of these no longer counts.
-- Transactions that would count each other wait for each other; the doctor's calendar is locked first
-- (`lockCalendarOf`). Bookings of other networks change only a signed-in person's own count, so that nobody is locked
-- out by strangers who enter their email, and nobody learns about them.
CREATE FUNCTION online_bookings(
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

-- Rule T73: reviews of completed appointments only, one per patient and doctor.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  doctor_id uuid NOT NULL REFERENCES doctors,
  patient_id uuid NOT NULL REFERENCES patients,
  appointment_id uuid NOT NULL UNIQUE REFERENCES appointments,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (patient_id, doctor_id)
);
CREATE INDEX reviews_clinic ON reviews (clinic_id, created_at DESC);

ALTER TABLE reviews ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON reviews USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY own ON reviews FOR SELECT USING (sees_visit(appointment_id));
