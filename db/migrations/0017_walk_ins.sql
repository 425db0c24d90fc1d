-- Walk-ins: people without an appointment, in their clinic's queue of the day. They take no time from the overlap rule
-- (rule I12; docs/decisions/0037).

CREATE TABLE walk_ins (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  -- on the clinic's calendar
  day date NOT NULL,
  -- counts from 1 at each clinic and on each day
  token integer NOT NULL CHECK (token > 0),
  patient_id uuid NOT NULL,
  -- null: any doctor
  doctor_id uuid REFERENCES doctors,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'with_doctor', 'done', 'left')),
  arrived_at timestamptz NOT NULL DEFAULT now(),
  called_at timestamptz,
  ended_at timestamptz,
  added_by uuid NOT NULL,
  CHECK (state <> 'with_doctor' OR doctor_id IS NOT NULL),
  UNIQUE (clinic_id, day, token),
  -- the chart must be of the same clinic
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id)
);
CREATE INDEX walk_ins_patient ON walk_ins (patient_id);
-- a person is in a queue once, and a doctor sees one person at a time
CREATE UNIQUE INDEX walk_ins_once ON walk_ins (clinic_id, day, patient_id) WHERE state IN ('waiting', 'with_doctor');
CREATE UNIQUE INDEX walk_ins_now ON walk_ins (doctor_id, day) WHERE state = 'with_doctor';

ALTER TABLE walk_ins ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON walk_ins USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
