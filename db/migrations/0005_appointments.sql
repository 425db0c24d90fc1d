-- Appointments. The database itself refuses to sell a doctor's time twice.

CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  doctor_id uuid NOT NULL REFERENCES doctors,
  patient_id uuid NOT NULL,
  service_id uuid REFERENCES services,
  -- stored as instants; the clinic's time zone makes the wall clock (decision C1)
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  slot tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  status text NOT NULL CHECK (status IN ('pending', 'scheduled', 'confirmed', 'completed', 'cancelled', 'no_show')),
  source text NOT NULL CHECK (source IN ('public', 'dialog', 'calendar')),
  reason text,
  symptoms text,
  notes text,
  -- as given with this booking; a guest never changes what a chart already says
  contact_phone text,
  -- frozen when booked (trap T75)
  price_minor integer,
  currency text NOT NULL,
  -- short text to say on the phone, unique in a clinic
  reference text NOT NULL,
  -- SHA-256 of the secret in the manage link
  manage_token_hash bytea UNIQUE,
  -- the calendar file's SEQUENCE: goes up with every change that a calendar should take over
  calendar_sequence integer NOT NULL DEFAULT 0,
  cancel_reason text,
  -- a pending booking lets its slot go then (decision D7)
  expires_at timestamptz,
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at - starts_at BETWEEN interval '15 minutes' AND interval '480 minutes'),
  -- the chart must be one of the same clinic
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  UNIQUE (clinic_id, reference),
  -- Decision D1: one doctor, no overlap of live appointments, over all clinics. Half-open, so back to back is fine.
  CONSTRAINT appointments_no_overlap EXCLUDE USING gist (doctor_id WITH =, slot WITH &&)
    WHERE (status IN ('pending', 'scheduled', 'confirmed', 'completed'))
);
CREATE INDEX appointments_doctor_day ON appointments (doctor_id, starts_at);
CREATE INDEX appointments_clinic_day ON appointments (clinic_id, starts_at);
CREATE INDEX appointments_patient ON appointments (patient_id, starts_at);
CREATE INDEX appointments_pending ON appointments (expires_at) WHERE status = 'pending';

-- Every change of status or time, once.
CREATE TABLE appointment_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments,
  at timestamptz NOT NULL DEFAULT now(),
  -- null: the guest by the secret link, or the clock (expiry)
  actor_user_id uuid,
  from_status text,
  to_status text NOT NULL,
  from_starts_at timestamptz,
  to_starts_at timestamptz NOT NULL,
  reason text
);
CREATE INDEX appointment_changes_appointment ON appointment_changes (appointment_id, id);

-- How many bookings of an e-mail wait for a clinic's confirmation. Bookings of one e-mail take turns until the
-- transaction ends; the count is a statement of its own, to see what the one before has committed.
CREATE FUNCTION open_bookings(clinic uuid, guest_email text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('booking:' || clinic || ':' || guest_email, 0));
  -- CASE keeps the planner off the index of all pending ones: few belong to an e-mail, many may be pending.
  RETURN (SELECT count(*) FROM patients p JOIN appointments a ON a.patient_id = p.id
    WHERE p.clinic_id = clinic AND p.email IS NOT NULL AND lower(p.email) = guest_email
      AND CASE WHEN a.status = 'pending' AND a.expires_at > now() THEN true END);
END $$;
