-- Hours of one date on which a clinic opens, or one of its doctors works, in addition to the week (docs/decisions/0129),
-- such as a camp on a Sunday.
CREATE TABLE extra_hours (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  -- null: the clinic opens
  doctor_id uuid REFERENCES doctors ON DELETE CASCADE,
  -- on the clinic's calendar, with times of its clock
  day date NOT NULL,
  opens time NOT NULL,
  closes time NOT NULL,
  -- for the clinic's own people
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (opens < closes)
);
CREATE INDEX extra_hours_clinic ON extra_hours (clinic_id, day);
CREATE INDEX extra_hours_doctor ON extra_hours (doctor_id);

ALTER TABLE extra_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON extra_hours FOR SELECT USING (knows_clinic(clinic_id));
CREATE POLICY members ON extra_hours USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
