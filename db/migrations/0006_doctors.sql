-- Doctors, which services they offer, and which clinics can be booked.

-- A doctor has a row at each clinic. What must hold for the person across all clinics uses the account
-- (docs/decisions/0036).
CREATE TABLE doctors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  clinic_id uuid NOT NULL REFERENCES clinics,
  specialty text NOT NULL,
  license_number text NOT NULL,
  experience text NOT NULL DEFAULT '',
  qualification text NOT NULL DEFAULT '',
  -- rupees, minor units (rule C2)
  consultation_fee_minor integer CHECK (consultation_fee_minor >= 0),
  bio text,
  photo_url text,
  languages text[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  -- an unverified doctor can't be booked publicly (rule T33)
  verified_at timestamptz,
  verified_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- the council that issued the license
  license_council text NOT NULL DEFAULT '',
  deactivated_at timestamptz,
  CONSTRAINT doctors_user_clinic UNIQUE (user_id, clinic_id)
);
CREATE INDEX doctors_clinic ON doctors (clinic_id) WHERE is_active;
CREATE INDEX doctors_license ON doctors (lower(license_council), lower(license_number)) WHERE license_number <> '';

-- A license number belongs to one person: the same number at two clinics is the same person (rule T33). Two people who
-- enter the same one concurrently wait for each other.
CREATE FUNCTION keep_license_of_one() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Known to the person, to people who know the clinic, and to people who have had an appointment with the doctor.
ALTER TABLE doctors ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON doctors USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY known ON doctors FOR SELECT USING (
  user_id = (SELECT actor_id()) OR knows_clinic(clinic_id) OR sees_visit_with(id));

-- The doctors of a service, with their own duration and price if these differ (docs/decisions/0034). All doctors of the
-- clinic offer a service without a row.
CREATE TABLE service_doctors (
  service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  doctor_id uuid NOT NULL REFERENCES doctors,
  -- null: the service's
  duration_minutes integer CHECK (duration_minutes BETWEEN 15 AND 480),
  -- minor units of the clinic's currency; null: the same as without this row
  price_minor integer CHECK (price_minor >= 0),
  PRIMARY KEY (service_id, doctor_id)
);
CREATE INDEX service_doctors_doctor ON service_doctors (doctor_id);

ALTER TABLE service_doctors ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON service_doctors FOR SELECT USING (
  EXISTS (SELECT FROM services s WHERE s.id = service_doctors.service_id));
CREATE POLICY members ON service_doctors USING (EXISTS (SELECT FROM services s
  WHERE s.id = service_doctors.service_id AND s.clinic_id = ANY ((SELECT actor_clinics())::uuid[])));

-- Rule T39: a public clinic can be booked only with an active verified doctor, an active service and opening hours, and
-- not during maintenance.
CREATE VIEW bookable_clinics AS SELECT c.id FROM clinics c
  WHERE c.is_public AND c.is_active
    AND NOT EXISTS (SELECT FROM clinic_settings cs WHERE cs.clinic_id = c.id AND cs.system_maintenance)
    AND EXISTS (SELECT FROM doctors d WHERE d.clinic_id = c.id AND d.is_active AND d.verified_at IS NOT NULL)
    AND EXISTS (SELECT FROM services s WHERE s.clinic_id = c.id AND s.is_active)
    AND EXISTS (SELECT FROM opening_hours h WHERE h.clinic_id = c.id);
