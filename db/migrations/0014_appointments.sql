-- Appointments. The database itself refuses to sell a doctor's time twice (docs/decisions/0005).

CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  doctor_id uuid NOT NULL REFERENCES doctors,
  patient_id uuid NOT NULL,
  service_id uuid REFERENCES services,
  -- instants; the clinic's time zone makes the wall clock (rule C1)
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  slot tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  -- PostgreSQL parses a check from its text with each statement: one value is read in half the time of a list of words
  status text NOT NULL CHECK (status = ANY ('{pending,scheduled,confirmed,completed,cancelled,no_show}')),
  source text NOT NULL CHECK (source = ANY ('{public,dialog,calendar}')),
  reason text,
  symptoms text,
  notes text,
  -- as entered with this booking; a guest never changes what a chart already says
  contact_phone text,
  -- fixed when booked (rule T75)
  price_minor integer,
  currency text NOT NULL,
  -- short text to say on the phone, unique in a clinic
  reference text NOT NULL,
  -- SHA-256 of the secret in the manage link
  manage_token_hash bytea UNIQUE,
  -- the calendar file's SEQUENCE: grows with every change that a calendar should apply
  calendar_sequence integer NOT NULL DEFAULT 0,
  cancel_reason text,
  -- when a pending booking releases its time (rule D7)
  expires_at timestamptz,
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- when the patient checked in, which is no status (rule D2); null: not yet
  arrived_at timestamptz,
  -- A manage link is made from the server's secret. After the secret changes, links in earlier emails work by this
  -- hash.
  manage_token_hash_before bytea,
  -- A keyed hash of the network address of an online booking, to count bookings by network: until the clinic answers,
  -- and for a day at most (docs/decisions/0032).
  booked_from bytea,
  -- the doctor's account, which the overlap rule uses; a trigger sets it if the statement doesn't
  doctor_user_id uuid REFERENCES users,
  -- How the appointment ended, so that it can be undone: when, from which status, by whom (null: the clock, or a guest
  -- by the manage link).
  ended_at timestamptz,
  ended_from text,
  ended_by uuid,
  -- when the clinic was reminded that the booking isn't confirmed
  expiry_told_at timestamptz,
  -- for whom an online booking is (docs/decisions/0038); null if the clinic booked
  booked_for text CHECK (booked_for = ANY ('{me,child,other}')),
  -- counts the manage links of a booking whose email was corrected: the email to the wrong address had the link before
  link_turn integer NOT NULL DEFAULT 0,
  -- a revoked link isn't made again: it is derived, so it would be the same
  link_ended_at timestamptz,
  -- the start before the clinic rescheduled, until the patient answers; and when the patient accepted the new time
  moved_from timestamptz,
  kept_at timestamptz,
  CHECK (ends_at - starts_at BETWEEN interval '15 minutes' AND interval '480 minutes'),
  CONSTRAINT appointments_doctor_user CHECK (doctor_user_id IS NOT NULL),
  CONSTRAINT appointments_ended_from_check CHECK (ended_from IS NULL OR ended_at IS NOT NULL
    AND ended_from = ANY ('{pending,scheduled,confirmed}') AND status = ANY ('{completed,cancelled,no_show}')),
  -- the chart must be of the same clinic
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  UNIQUE (clinic_id, reference),
  -- Rule D1: a person's appointments as a doctor don't overlap at any of their clinics. Half-open: back to back is
  -- fine.
  CONSTRAINT appointments_no_overlap EXCLUDE USING gist (doctor_user_id WITH =, slot WITH &&)
    WHERE (status IN ('pending', 'scheduled', 'confirmed', 'completed'))
);
CREATE INDEX appointments_patient ON appointments (patient_id, starts_at);
CREATE INDEX appointments_pending ON appointments (expires_at) WHERE status = 'pending';
CREATE UNIQUE INDEX appointments_manage_token_hash_before ON appointments (manage_token_hash_before)
  WHERE manage_token_hash_before IS NOT NULL;
CREATE INDEX appointments_booked_from ON appointments (booked_from, clinic_id) WHERE booked_from IS NOT NULL;
-- The dashboard and analytics count in the index alone (docs/decisions/0059), with the columns that the policy reads.
CREATE INDEX appointments_doctor_counts ON appointments (doctor_id, starts_at)
  INCLUDE (ends_at, clinic_id, patient_id, status, expires_at, price_minor, currency);
CREATE INDEX appointments_clinic_counts ON appointments (clinic_id, starts_at)
  INCLUDE (ends_at, doctor_id, patient_id, service_id, status, expires_at, price_minor, currency, created_at);
-- who came, patient by patient in order
CREATE INDEX appointments_completed ON appointments (clinic_id, patient_id, starts_at) INCLUDE (doctor_id, service_id)
  WHERE status = 'completed';
-- Recent activity: every change sets updated_at.
CREATE INDEX appointments_doctor_changed ON appointments (doctor_id, updated_at DESC);
CREATE INDEX appointments_clinic_changed ON appointments (clinic_id, updated_at DESC);

-- Sets the doctor's account if the statement doesn't say it, and with each change of the doctor.
CREATE FUNCTION set_doctor_user() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT user_id INTO NEW.doctor_user_id FROM doctors WHERE id = NEW.doctor_id;
  RETURN NEW;
END $$;
CREATE TRIGGER set_doctor_user BEFORE INSERT ON appointments
  FOR EACH ROW WHEN (NEW.doctor_user_id IS NULL) EXECUTE FUNCTION set_doctor_user();
CREATE TRIGGER set_changed_doctor_user BEFORE UPDATE OF doctor_id ON appointments
  FOR EACH ROW EXECUTE FUNCTION set_doctor_user();

-- When a doctor's row changes to another account (a takeover), its appointments follow. One that overlaps another of
-- the person's stays with the earlier account, for people to settle.
CREATE FUNCTION take_appointments_along() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE appointments a SET doctor_user_id = NEW.user_id WHERE a.doctor_id = NEW.id AND NOT EXISTS (
    SELECT FROM appointments o WHERE o.doctor_user_id = NEW.user_id AND o.id <> a.id AND o.slot && a.slot
      AND o.status IN ('pending', 'scheduled', 'confirmed', 'completed')
      AND a.status IN ('pending', 'scheduled', 'confirmed', 'completed'));
  RETURN NULL;
END $$;
CREATE TRIGGER take_appointments_along AFTER UPDATE OF user_id ON doctors
  FOR EACH ROW WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION take_appointments_along();

-- When these doctors are busy at their other clinics: times alone, which is all that a clinic learns.
CREATE FUNCTION busy_elsewhere(wanted uuid[], since timestamptz, until timestamptz)
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

ALTER TABLE appointments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON appointments USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR holds_chart(patient_id));

-- Every change of status or time, once.
CREATE TABLE appointment_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments,
  at timestamptz NOT NULL DEFAULT now(),
  -- null: a guest by the manage link, or the clock (expiry)
  actor_user_id uuid,
  from_status text,
  to_status text NOT NULL,
  from_starts_at timestamptz,
  to_starts_at timestamptz NOT NULL,
  reason text,
  -- true: a check-in; false: a check-in taken back; null: any other change
  arrived boolean
);
CREATE INDEX appointment_changes_appointment ON appointment_changes (appointment_id, id);

-- The history is read and added to, not changed.
ALTER TABLE appointment_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON appointment_changes FOR SELECT USING (sees_visit(appointment_id));
CREATE POLICY writes ON appointment_changes FOR INSERT WITH CHECK (sees_new_visit(appointment_id));
