-- One person, several parts (decision 0036): a doctor has a row at each clinic, and what must hold for the person over all
-- clinics hangs on the account behind the rows.
ALTER TABLE doctors DROP CONSTRAINT doctors_user_id_key;
ALTER TABLE doctors ADD CONSTRAINT doctors_user_clinic UNIQUE (user_id, clinic_id);

-- Which part's dashboard the person had last; null: that of the role chosen at sign-up.
ALTER TABLE users ADD COLUMN part text CHECK (part IN ('doctor', 'patient', 'clinic_admin', 'staff'));

-- A license number is one person's: the same one at two clinics is the same person (rule T33). Two who take one at the
-- same time take turns.
DROP INDEX doctors_license;
CREATE INDEX doctors_license ON doctors (lower(license_council), lower(license_number)) WHERE license_number <> '';
CREATE FUNCTION keep_license_of_one() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE license text := lower(NEW.license_council) || ' ' || lower(NEW.license_number);
BEGIN
  IF NEW.license_number = '' THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('license:' || license, 0));
  IF EXISTS (SELECT FROM doctors d WHERE lower(d.license_council) = lower(NEW.license_council)
      AND lower(d.license_number) = lower(NEW.license_number) AND d.license_number <> '' AND d.user_id <> NEW.user_id) THEN
    RAISE unique_violation USING CONSTRAINT = 'doctors_license', MESSAGE = 'another doctor has this license number';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_license AFTER INSERT OR UPDATE OF license_number, license_council, user_id ON doctors
  FOR EACH ROW EXECUTE FUNCTION keep_license_of_one();

-- Rule D1 for the person: no overlap at two clinics either.
ALTER TABLE appointments ADD COLUMN doctor_user_id uuid REFERENCES users;
UPDATE appointments a SET doctor_user_id = d.user_id FROM doctors d WHERE d.id = a.doctor_id;
-- set by a trigger, so nothing that is written needs to say it
ALTER TABLE appointments ADD CONSTRAINT appointments_doctor_user CHECK (doctor_user_id IS NOT NULL);
ALTER TABLE appointments DROP CONSTRAINT appointments_no_overlap;
ALTER TABLE appointments ADD CONSTRAINT appointments_no_overlap EXCLUDE USING gist (doctor_user_id WITH =, slot WITH &&)
  WHERE (status IN ('pending', 'scheduled', 'confirmed', 'completed'));
CREATE FUNCTION set_doctor_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT user_id INTO NEW.doctor_user_id FROM doctors WHERE id = NEW.doctor_id;
  RETURN NEW;
END $$;
CREATE TRIGGER set_doctor_user BEFORE INSERT OR UPDATE OF doctor_id ON appointments
  FOR EACH ROW EXECUTE FUNCTION set_doctor_user();
-- A doctor whose place goes to another account (a take-over) takes the appointments along; one that overlaps another of the
-- person's keeps the account that it had, for people to settle.
CREATE FUNCTION take_appointments_along() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE appointments a SET doctor_user_id = NEW.user_id WHERE a.doctor_id = NEW.id AND NOT EXISTS (
    SELECT FROM appointments o WHERE o.doctor_user_id = NEW.user_id AND o.id <> a.id AND o.slot && a.slot
      AND o.status IN ('pending', 'scheduled', 'confirmed', 'completed')
      AND a.status IN ('pending', 'scheduled', 'confirmed', 'completed'));
  RETURN NULL;
END $$;
CREATE TRIGGER take_appointments_along AFTER UPDATE OF user_id ON doctors
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION take_appointments_along();

-- When these doctors are busy at other clinics of theirs: times alone, of which a clinic learns no more.
CREATE FUNCTION busy_elsewhere(wanted uuid[], since timestamptz, until timestamptz)
RETURNS TABLE (doctor_id uuid, starts_at timestamptz, ends_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.id, a.starts_at, a.ends_at FROM doctors d
    JOIN doctors o ON o.user_id = d.user_id AND o.id <> d.id
    JOIN appointments a ON a.doctor_id = o.id
    WHERE d.id = ANY (wanted) AND a.starts_at < until AND a.starts_at > since - interval '8 hours' AND a.ends_at > since
      AND a.status IN ('pending', 'scheduled', 'confirmed', 'completed')
      AND (a.status <> 'pending' OR a.expires_at IS NULL OR a.expires_at > now())
$$;

-- A doctor's rows at clinics that the reader does not know are not theirs to see; but for those whom they have had an
-- appointment with, and their own.
CREATE FUNCTION sees_visit_with(doctor uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM appointments a WHERE a.doctor_id = doctor); END $$;
DROP POLICY known ON doctors;
CREATE POLICY known ON doctors FOR SELECT USING (
  user_id = (SELECT actor_id()) OR knows_clinic(clinic_id) OR sees_visit_with(id));
