-- Doctors and staff as their clinic's administrator keeps them; invitations; when doctors work and when they are away.

-- The council that gave the licence; its numbers are unique (trap T33).
ALTER TABLE doctors ADD COLUMN license_council text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX doctors_license ON doctors (lower(license_council), lower(license_number)) WHERE license_number <> '';
ALTER TABLE doctors ADD COLUMN deactivated_at timestamptz;

ALTER TABLE staff ADD COLUMN employee_id text;
-- rupees a month, minor units; read by the clinic's administrator alone (trap T30)
ALTER TABLE staff ADD COLUMN salary_minor bigint CHECK (salary_minor >= 0);
ALTER TABLE staff ADD COLUMN start_date date;
ALTER TABLE staff ADD COLUMN address text;
ALTER TABLE staff ADD COLUMN emergency_contact text;
ALTER TABLE staff ADD COLUMN notes text;
ALTER TABLE staff ADD COLUMN deactivated_at timestamptz;
CREATE UNIQUE INDEX staff_employee_id ON staff (clinic_id, lower(employee_id)) WHERE employee_id IS NOT NULL;

-- What a member of the staff may do, chosen by the administrator (trap T34); for doctors and administrators the role says it.
ALTER TABLE memberships ADD COLUMN capabilities text[] NOT NULL DEFAULT '{}';
UPDATE memberships SET capabilities = '{appointments,patients,prescriptions}' WHERE role = 'staff';

-- Somebody with an account who is asked to join a clinic (decision B1).
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('doctor', 'staff', 'clinic_admin')),
  -- what the administrator typed of their place at the clinic; used when they accept, then emptied
  details jsonb NOT NULL,
  invited_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('accepted', 'declined', 'withdrawn')),
  answered_at timestamptz
);
CREATE UNIQUE INDEX invitations_open ON invitations (clinic_id, user_id, role) WHERE answer IS NULL;
CREATE INDEX invitations_user ON invitations (user_id) WHERE answer IS NULL;
ALTER TABLE notifications ADD COLUMN invitation_id uuid REFERENCES invitations ON DELETE CASCADE;

-- The weekly sessions of a doctor, within the clinic's hours; without any, the clinic's hours are the doctor's.
CREATE TABLE doctor_sessions (
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  -- 0 is Sunday; times are the clinic's wall clock
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  starts time NOT NULL,
  ends time NOT NULL,
  CHECK (starts < ends),
  PRIMARY KEY (doctor_id, weekday, starts)
);

-- A stretch in which a doctor is away, as instants; whole days begin and end at the clinic's midnight.
CREATE TABLE doctor_leaves (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  -- where they are away from: a clinic that the doctor goes to later does not read why
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
