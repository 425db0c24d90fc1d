-- The queue of a doctor's day (docs/decisions/0111): walk-ins and checked-in appointments in one table of tokens, so that
-- a number exists once, and a doctor sees one patient at a time whichever way the patient came.

ALTER TABLE walk_ins
  -- set for the token of a checked-in appointment; null for a walk-in
  ADD COLUMN appointment_id uuid UNIQUE REFERENCES appointments,
  ADD COLUMN reason text CHECK (reason <> ''),
  ADD COLUMN service_id uuid REFERENCES services,
  -- fixed when the patient comes, like the price of an appointment
  ADD COLUMN price_minor integer CHECK (price_minor >= 0),
  -- when the patient didn't answer the call: others go first
  ADD COLUMN skipped_at timestamptz;

-- A walk-in is in the queue once. A patient can have two appointments on a day.
DROP INDEX walk_ins_once;
CREATE UNIQUE INDEX walk_ins_once ON walk_ins (clinic_id, day, patient_id)
  WHERE state IN ('waiting', 'with_doctor') AND appointment_id IS NULL;
-- how long a doctor's patients stay
CREATE INDEX walk_ins_lengths ON walk_ins (doctor_id, ended_at DESC) WHERE called_at IS NOT NULL AND state = 'done';

-- The token follows its appointment: a trigger, so that no way to check in, end or move an appointment can forget it.
-- Runs as the owner: a patient who cancels doesn't see the queue.
CREATE FUNCTION follow_appointment_in_queue() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_open boolean := NEW.status IN ('pending', 'scheduled', 'confirmed');
BEGIN
  IF NEW.arrived_at IS NOT NULL AND is_open AND
      (OLD.arrived_at IS NULL OR OLD.status NOT IN ('pending', 'scheduled', 'confirmed')) THEN
    -- the same lock as for walk-ins, so that a number is given once
    PERFORM pg_advisory_xact_lock(hashtextextended('walk-ins:' || NEW.clinic_id, 0));
    INSERT INTO walk_ins (id, clinic_id, day, token, patient_id, doctor_id, appointment_id, service_id, arrived_at, added_by)
    SELECT gen_random_uuid(), c.id, today.day,
      coalesce((SELECT max(w.token) FROM walk_ins w WHERE w.clinic_id = c.id AND w.day = today.day), 0) + 1,
      NEW.patient_id, NEW.doctor_id, NEW.id, NEW.service_id, NEW.arrived_at, coalesce(actor_id(), NEW.doctor_user_id)
    FROM clinics c CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE c.time_zone)::date AS day) today
    WHERE c.id = NEW.clinic_id
    ON CONFLICT (appointment_id) DO UPDATE SET
      state = 'waiting', called_at = NULL, ended_at = NULL, skipped_at = NULL, arrived_at = EXCLUDED.arrived_at,
      doctor_id = EXCLUDED.doctor_id, patient_id = EXCLUDED.patient_id, service_id = EXCLUDED.service_id,
      token = CASE WHEN walk_ins.day = EXCLUDED.day THEN walk_ins.token ELSE EXCLUDED.token END,
      day = EXCLUDED.day;
    RETURN NULL;
  END IF;
  UPDATE walk_ins SET
    state = CASE WHEN state NOT IN ('waiting', 'with_doctor') THEN state
      WHEN NEW.status = 'completed' THEN 'done'
      WHEN NEW.arrived_at IS NULL OR NOT is_open THEN 'left'
      ELSE state END,
    ended_at = CASE WHEN state IN ('waiting', 'with_doctor') AND (NEW.arrived_at IS NULL OR NOT is_open)
      THEN now() ELSE ended_at END,
    doctor_id = CASE WHEN state = 'waiting' AND NEW.doctor_id <> OLD.doctor_id THEN NEW.doctor_id ELSE doctor_id END,
    patient_id = NEW.patient_id, service_id = NEW.service_id
  WHERE appointment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_follow_in_queue
  AFTER UPDATE OF arrived_at, status, doctor_id, patient_id, service_id ON appointments
  FOR EACH ROW WHEN (NEW.arrived_at IS NOT NULL OR OLD.arrived_at IS NOT NULL)
  EXECUTE FUNCTION follow_appointment_in_queue();

-- How a clinic orders its queue, and what the screen in its waiting room shows.
CREATE TABLE queue_settings (
  clinic_id uuid PRIMARY KEY REFERENCES clinics,
  rule text NOT NULL DEFAULT 'appointments' CHECK (rule IN ('appointments', 'arrival', 'alternating')),
  shows_initials boolean NOT NULL DEFAULT false
);
ALTER TABLE queue_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON queue_settings USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- A doctor's room, and the delay that the desk has announced for a day.
CREATE TABLE queue_doctors (
  doctor_id uuid PRIMARY KEY REFERENCES doctors,
  clinic_id uuid NOT NULL REFERENCES clinics,
  room text CHECK (room <> ''),
  delay_minutes integer CHECK (delay_minutes BETWEEN 5 AND 240),
  delay_day date,
  delayed_at timestamptz,
  CHECK (num_nonnulls(delay_minutes, delay_day, delayed_at) IN (0, 3))
);
CREATE INDEX queue_doctors_clinic ON queue_doctors (clinic_id);
ALTER TABLE queue_doctors ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON queue_doctors USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- Screens in waiting rooms. A new one shows a code, and belongs to no clinic until someone of a clinic enters the code.
CREATE TABLE wall_screens (
  id uuid PRIMARY KEY,
  -- SHA-256 of the device's secret
  secret_hash bytea NOT NULL UNIQUE,
  code text,
  code_expires_at timestamptz,
  clinic_id uuid REFERENCES clinics,
  name text CHECK (name <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  paired_by uuid,
  paired_at timestamptz,
  last_seen_at timestamptz,
  CHECK ((clinic_id IS NULL) = (paired_at IS NULL)),
  CHECK ((clinic_id IS NULL) = (code IS NOT NULL))
);
CREATE UNIQUE INDEX wall_screens_code ON wall_screens (code) WHERE code IS NOT NULL;
CREATE INDEX wall_screens_clinic ON wall_screens (clinic_id);
ALTER TABLE wall_screens ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON wall_screens USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
