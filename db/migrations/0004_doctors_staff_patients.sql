-- The people of a clinic: those who work there and those who are treated there.

-- One row a person; the clinic is the primary one. Everything that must hold for the person over all clinics
-- (no overlapping visits) hangs on this row.
CREATE TABLE doctors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users,
  clinic_id uuid NOT NULL REFERENCES clinics,
  specialty text NOT NULL,
  license_number text NOT NULL,
  experience text NOT NULL DEFAULT '',
  qualification text NOT NULL DEFAULT '',
  -- rupees, minor units (decision C2)
  consultation_fee_minor integer CHECK (consultation_fee_minor >= 0),
  bio text,
  photo_url text,
  languages text[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  -- an unverified doctor cannot be booked publicly (trap T33)
  verified_at timestamptz,
  verified_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX doctors_clinic ON doctors (clinic_id) WHERE is_active;

-- Trap T39: a public clinic can be booked only with an active confirmed doctor, an active service and opening hours.
CREATE VIEW bookable_clinics AS SELECT c.id FROM clinics c
  WHERE c.is_public AND c.is_active
    AND EXISTS (SELECT FROM doctors d WHERE d.clinic_id = c.id AND d.is_active AND d.verified_at IS NOT NULL)
    AND EXISTS (SELECT FROM services s WHERE s.clinic_id = c.id AND s.is_active)
    AND EXISTS (SELECT FROM opening_hours h WHERE h.clinic_id = c.id);

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  clinic_id uuid NOT NULL REFERENCES clinics,
  position text NOT NULL,
  department text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, clinic_id)
);
CREATE INDEX staff_clinic ON staff (clinic_id) WHERE is_active;

-- Decision B2: a patient record is a chart at one clinic; the same person may have one at each.
CREATE TABLE patients (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  -- the account that owns the chart; a guest's chart has none
  user_id uuid REFERENCES users,
  -- random, so that it tells nothing of how many patients there are
  chart_number text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- contact data of the chart, apart from any sign-in address (trap T43)
  email text,
  phone text,
  date_of_birth date,
  gender text CHECK (gender IN ('male', 'female', 'other', 'not_specified')),
  blood_type text CHECK (blood_type IN ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown')),
  address text,
  emergency_contact text,
  emergency_phone text,
  medical_history text,
  allergies text,
  insurance_info text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (clinic_id, chart_number),
  UNIQUE (clinic_id, id)
);
CREATE UNIQUE INDEX patients_account ON patients (clinic_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX patients_user ON patients (user_id) WHERE user_id IS NOT NULL;
-- A guest with the same e-mail and the same name finds their own chart of that clinic again (decision B2).
CREATE UNIQUE INDEX patients_guest ON patients (clinic_id, lower(email), lower(first_name), lower(last_name))
  WHERE user_id IS NULL AND email IS NOT NULL;
CREATE INDEX patients_email ON patients (clinic_id, lower(email)) WHERE email IS NOT NULL;
