-- Charts in full: family members, the clinic's own work on charts, duplicates merged and parted again, guest charts claimed.

-- A person for whom an account holder cares. Health data lives here until there is a chart (decision B2, traps T106–T109).
CREATE TABLE family_members (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  relationship text NOT NULL,
  date_of_birth date,
  gender text CHECK (gender IN ('male', 'female', 'other', 'not_specified')),
  blood_type text CHECK (blood_type IN ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown')),
  allergies text,
  medical_history text,
  phone text,
  email text,
  -- to be called in an emergency
  emergency_contact boolean NOT NULL DEFAULT false,
  -- that the holder may give these data: as guardian of a minor, or with the adult's agreement (trap T16)
  consent_version text NOT NULL,
  consent_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE INDEX family_members_user ON family_members (user_id) WHERE removed_at IS NULL;

-- The chart of a family member: no account of its own, seen and booked for by the guardian.
ALTER TABLE patients ADD COLUMN family_member_id uuid REFERENCES family_members;
ALTER TABLE patients ADD COLUMN guardian_user_id uuid REFERENCES users;
ALTER TABLE patients ADD CHECK ((family_member_id IS NULL) = (guardian_user_id IS NULL));
-- Who sees the chart and books for it: the person themself, or their guardian.
ALTER TABLE patients ADD COLUMN holder_id uuid GENERATED ALWAYS AS (coalesce(user_id, guardian_user_id)) STORED;
CREATE INDEX patients_holder ON patients (holder_id) WHERE holder_id IS NOT NULL;
CREATE UNIQUE INDEX patients_family_member ON patients (clinic_id, family_member_id) WHERE family_member_id IS NOT NULL;
-- Goes up with every change of the chart's fields: who saves on top of an older one is told.
ALTER TABLE patients ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A duplicate stands in for the chart that is kept: it is shown no more, and may come back.
ALTER TABLE patients ADD COLUMN merged_into uuid REFERENCES patients;
CREATE TABLE chart_merges (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  kept_id uuid NOT NULL REFERENCES patients,
  merged_id uuid NOT NULL REFERENCES patients,
  -- what went over, so that it can go back: { "appointments": [ids], "reviews": [ids] }
  moved jsonb NOT NULL,
  merged_by uuid NOT NULL REFERENCES users,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undone_by uuid REFERENCES users,
  undone_at timestamptz
);
-- a list never shows a merged chart
DROP INDEX patients_name;
CREATE INDEX patients_name ON patients (clinic_id, lower(last_name), lower(first_name), id) WHERE merged_into IS NULL;
CREATE INDEX patients_birth ON patients (clinic_id, date_of_birth) WHERE date_of_birth IS NOT NULL;
CREATE INDEX patients_merged ON patients (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX chart_merges_kept ON chart_merges (kept_id) WHERE undone_at IS NULL;
CREATE INDEX chart_merges_merged ON chart_merges (merged_id) WHERE undone_at IS NULL;

-- A guest makes and finds only charts that stand for themselves: not a merged one, not a family member's.
DROP INDEX patients_guest;
CREATE UNIQUE INDEX patients_guest ON patients (clinic_id, lower(email), lower(first_name), lower(last_name))
  WHERE user_id IS NULL AND email IS NOT NULL AND merged_into IS NULL AND family_member_id IS NULL;

-- A person's charts at all clinics by their e-mail, as well as those of one clinic.
DROP INDEX patients_email;
CREATE INDEX patients_email ON patients (lower(email), clinic_id) WHERE email IS NOT NULL;

-- Guest charts that an account was offered and did not want (decision B2).
CREATE TABLE declined_claims (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  patient_id uuid NOT NULL REFERENCES patients,
  declined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, patient_id)
);

-- Whoever cares for a chart decides on its reminders as well.
CREATE OR REPLACE FUNCTION withdraw_reminders_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM withdraw_reminders(a.id) FROM patients p JOIN appointments a ON a.patient_id = p.id
    WHERE p.holder_id = NEW.user_id AND a.starts_at > now();
  RETURN NULL;
END $$;
