-- An administrator of a clinic has no sight of clinical text; in an emergency they open a chart's for an hour and say why
-- (trap T28). The reason stands here and in no log.
CREATE TABLE emergency_accesses (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients,
  clinic_id uuid NOT NULL REFERENCES clinics,
  user_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  opened_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL
);
CREATE INDEX emergency_accesses_patient ON emergency_accesses (patient_id, opened_at DESC);

-- The patient is told in the bell.
ALTER TABLE notifications ADD COLUMN patient_id uuid REFERENCES patients;
