-- What visitors and patients book online holds a doctor's time before anybody of the clinic has looked at it. Where it came
-- from is kept as a keyed hash of the network address, until the clinic answers and for a day at most, to be counted.
ALTER TABLE appointments ADD COLUMN booked_from bytea;
CREATE INDEX appointments_booked_from ON appointments (booked_from, clinic_id) WHERE booked_from IS NOT NULL;

-- What is held online at a clinic by a network (`origin`): of an email, or of a signed-in person wherever they are, what
-- is pending (`of_person`); with `doctor`, and in all, and in how many seconds the first of them counts no longer. Those
-- who would count each other take turns until the transaction ends. Another network's bookings change nothing of it but
-- a person's own, so that nobody is locked out by others who give their email, and nobody learns of them.
CREATE FUNCTION online_bookings(clinic uuid, doctor uuid, origin bytea, guest_email text, person uuid, counts_network boolean,
  OUT of_person integer, OUT at_doctor integer, OUT at_clinic integer, OUT doctor_seconds integer, OUT clinic_seconds integer)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat('booking:', clinic, ':', origin,
    CASE WHEN NOT counts_network THEN ':' || guest_email END), 0));
  IF person IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat('booking:', clinic, ':', person), 0));
  END IF;
  -- CASE keeps the planner off the index of all pending ones: few belong to a person, many may be pending.
  of_person := greatest(
    (SELECT count(*) FROM patients p JOIN appointments a ON a.patient_id = p.id
      WHERE p.clinic_id = clinic AND p.email_key = guest_email
        AND CASE WHEN a.status = 'pending' AND a.expires_at > now() AND a.booked_from = origin THEN true END),
    (SELECT count(*) FROM patients p JOIN appointments a ON a.patient_id = p.id
      WHERE p.clinic_id = clinic AND p.holder_id = person
        AND CASE WHEN a.status = 'pending' AND a.expires_at > now() THEN true END));
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

-- Emergency access is told to the clinic's doctors and administrators, stands in a list of the clinic, and ends early by
-- a click: then `ends_at` is when it ended, and `ended_by` who did. `mailed`: they were told by mail, not the bell alone.
ALTER TABLE emergency_accesses ADD COLUMN ended_by uuid REFERENCES users, ADD COLUMN mailed boolean NOT NULL DEFAULT false;
CREATE INDEX emergency_accesses_clinic ON emergency_accesses (clinic_id, opened_at DESC, id DESC);

-- People of a clinic are told in the bell which doctor joined it.
ALTER TABLE notifications ADD COLUMN doctor_id uuid REFERENCES doctors;
CREATE POLICY tells_of_doctors ON notifications AS RESTRICTIVE FOR INSERT WITH CHECK (
  doctor_id IS NULL OR EXISTS (SELECT FROM doctors d WHERE d.id = notifications.doctor_id));
