-- Staff: the people of a clinic who are neither doctors nor only administrators.

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  clinic_id uuid NOT NULL REFERENCES clinics,
  -- an invitation by email alone doesn't know position and department yet (rule I13)
  position text NOT NULL DEFAULT '',
  department text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  employee_id text,
  -- rupees a month, minor units; only the clinic's administrators read it (rule T30)
  salary_minor bigint CHECK (salary_minor >= 0),
  start_date date,
  address text,
  emergency_contact text,
  notes text,
  deactivated_at timestamptz,
  UNIQUE (user_id, clinic_id)
);
CREATE INDEX staff_clinic ON staff (clinic_id) WHERE is_active;
CREATE UNIQUE INDEX staff_employee_id ON staff (clinic_id, lower(employee_id)) WHERE employee_id IS NOT NULL;

ALTER TABLE staff ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON staff USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY known ON staff FOR SELECT USING (user_id = (SELECT actor_id()));
