-- A clinic's own rules for online booking (decision 0034). The defaults are those that held for everyone before.
ALTER TABLE clinic_settings
  -- a start is offered every so many minutes
  ADD COLUMN booking_interval integer NOT NULL DEFAULT 30 CHECK (booking_interval BETWEEN 5 AND 120),
  -- minutes between the booking and the start, at least
  ADD COLUMN booking_notice integer NOT NULL DEFAULT 0 CHECK (booking_notice BETWEEN 0 AND 43200),
  -- days ahead, at most
  ADD COLUMN booking_horizon integer NOT NULL DEFAULT 90 CHECK (booking_horizon BETWEEN 1 AND 366),
  -- minutes that the doctor keeps free before and after each appointment
  ADD COLUMN booking_before integer NOT NULL DEFAULT 0 CHECK (booking_before BETWEEN 0 AND 120),
  ADD COLUMN booking_after integer NOT NULL DEFAULT 0 CHECK (booking_after BETWEEN 0 AND 120),
  -- an online booking is confirmed at once; otherwise it is pending until the clinic confirms it
  ADD COLUMN booking_confirmed boolean NOT NULL DEFAULT false;

-- What was confirmed at once counts like what is pending: as long as is kept where it came from (decision 0032), until it begins.
CREATE FUNCTION is_open_online(a appointments) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE a.status WHEN 'pending' THEN a.expires_at > now()
    WHEN 'confirmed' THEN a.booked_from IS NOT NULL AND a.starts_at > now() ELSE false END
$$;
CREATE OR REPLACE FUNCTION online_bookings(clinic uuid, doctor uuid, origin bytea, guest_email text, person uuid, counts_network boolean,
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
        AND CASE WHEN a.booked_from = origin AND is_open_online(a) THEN true END),
    (SELECT count(*) FROM patients p JOIN appointments a ON a.patient_id = p.id
      WHERE p.clinic_id = clinic AND p.holder_id = person
        AND CASE WHEN is_open_online(a) THEN true END));
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
