-- Working times: a doctor's weekly hours and time off (docs/decisions/0015).

-- A doctor's weekly hours, within the clinic's; without any, the clinic's hours are the doctor's.
CREATE TABLE doctor_sessions (
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  -- 0 is Sunday; times are the clinic's wall clock
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  starts time NOT NULL,
  ends time NOT NULL,
  CHECK (starts < ends),
  PRIMARY KEY (doctor_id, weekday, starts)
);

ALTER TABLE doctor_sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON doctor_sessions FOR SELECT USING (
  EXISTS (SELECT FROM doctors d WHERE d.id = doctor_sessions.doctor_id));
CREATE POLICY members ON doctor_sessions USING (EXISTS (SELECT FROM doctors d
  WHERE d.id = doctor_sessions.doctor_id AND d.clinic_id = ANY ((SELECT actor_clinics())::uuid[])));

-- Time off, as instants; whole days start and end at the clinic's midnight.
CREATE TABLE doctor_leaves (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  -- the clinic that they are away from: one that the doctor joins later can't read the reason
  clinic_id uuid NOT NULL REFERENCES clinics,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- for the clinic's own people
  reason text,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at)
);
CREATE INDEX doctor_leaves_doctor ON doctor_leaves (doctor_id, starts_at);

ALTER TABLE doctor_leaves ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON doctor_leaves USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
