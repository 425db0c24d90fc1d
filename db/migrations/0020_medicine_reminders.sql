-- Medicine reminders (docs/decisions/0046). A plan is a medicine that a person or one of their family takes, with its
-- times of the day. Its owner is the account that manages it and is notified.

CREATE TABLE medicine_reminder_settings (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- the person's own clock, for all their plans
  time_zone text NOT NULL,
  by_bell boolean NOT NULL DEFAULT true,
  by_mail boolean NOT NULL DEFAULT false,
  -- days before a medicine runs out at which the person is notified
  refill_days integer NOT NULL DEFAULT 3 CHECK (refill_days BETWEEN 1 AND 14),
  by_push boolean NOT NULL DEFAULT true
);

ALTER TABLE medicine_reminder_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON medicine_reminder_settings USING (user_id = (SELECT actor_id()));

CREATE TABLE medicine_plans (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  family_member_id uuid REFERENCES family_members,
  -- the prescription's medication that it follows, and the version from which it was taken
  prescription_id uuid REFERENCES prescriptions,
  prescription_version integer,
  medication_id uuid REFERENCES prescription_medications,
  -- the directory's entry, which may no longer exist
  medicine_id uuid,
  name text NOT NULL,
  dosage text,
  instructions text,
  -- 'HH:mm', in order; empty: taken as needed
  times text[] NOT NULL CHECK (cardinality(times) <= 12),
  -- 0 is Sunday
  weekdays integer[] NOT NULL CHECK (cardinality(weekdays) BETWEEN 1 AND 7),
  starts_on date NOT NULL,
  ends_on date,
  is_on boolean NOT NULL DEFAULT true,
  -- the supply when it was last counted; null: not counted
  supply numeric(8, 2) CHECK (supply >= 0),
  supplied_at timestamptz,
  units_per_dose numeric(6, 2) NOT NULL DEFAULT 1 CHECK (units_per_dose > 0),
  refill_told_at timestamptz,
  -- the first dose without a row in medicine_doses; null: no more doses
  next_due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((prescription_id IS NULL) = (medication_id IS NULL) AND (prescription_id IS NULL) = (prescription_version IS NULL)),
  CHECK (ends_on IS NULL OR ends_on >= starts_on),
  CHECK ((supply IS NULL) = (supplied_at IS NULL)),
  UNIQUE (owner_id, medication_id)
);
CREATE INDEX medicine_plans_owner ON medicine_plans (owner_id, created_at, id);
CREATE INDEX medicine_plans_family ON medicine_plans (family_member_id) WHERE family_member_id IS NOT NULL;
CREATE INDEX medicine_plans_due ON medicine_plans (next_due_at) WHERE next_due_at IS NOT NULL;

-- The owner's alone. A plan that follows a prescription is visible while its owner sees the prescription.
ALTER TABLE medicine_plans ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON medicine_plans USING (
  owner_id = (SELECT actor_id()) AND (prescription_id IS NULL OR sees_prescription(prescription_id)));
CREATE FUNCTION owns_medicine_plan(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM medicine_plans m WHERE m.id = one); END $$;

-- A dose that is due, or was marked before. The wall clock's day and time are the key: however often the job runs,
-- whatever the clocks do and wherever the person travels, a dose is announced once.
CREATE TABLE medicine_doses (
  plan_id uuid NOT NULL REFERENCES medicine_plans ON DELETE CASCADE,
  due_on date NOT NULL,
  due_time text NOT NULL CHECK (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  due_at timestamptz NOT NULL,
  -- when the person was notified; null: it was too late, or marked before
  told_at timestamptz,
  outcome text CHECK (outcome IN ('taken', 'skipped')),
  marked_at timestamptz,
  PRIMARY KEY (plan_id, due_on, due_time),
  CHECK ((outcome IS NULL) = (marked_at IS NULL))
);

ALTER TABLE medicine_doses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON medicine_doses USING (owns_medicine_plan(plan_id));
