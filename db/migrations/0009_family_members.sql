-- Family members: people for whom an account holder books and cares (docs/decisions/0013). Their health data is here
-- until there is a chart (rule B2, rules T106–T109).

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
  -- that the holder can give this data: as guardian of a minor, or with the adult's agreement (rule T16)
  consent_version text NOT NULL,
  consent_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  -- approximate, from an age, if the date isn't known
  birth_year text CHECK (birth_year ~ '^(19|20)[0-9][0-9]$')
);
CREATE INDEX family_members_user ON family_members (user_id) WHERE removed_at IS NULL;

-- the policy for people who see the chart is in 0010_patients.sql
ALTER TABLE family_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON family_members USING (user_id = (SELECT actor_id()));
