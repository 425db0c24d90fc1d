-- Members: who belongs to a clinic, how people join it, and how a membership is suspended (docs/decisions/0011, 0027).

-- Rule B1: access comes from here, never from users.role alone.
CREATE TABLE memberships (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  clinic_id uuid NOT NULL REFERENCES clinics,
  role text NOT NULL CHECK (role IN ('doctor', 'staff', 'clinic_admin')),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- what a member of the staff can do, chosen by the administrator (rule T34); doctors and administrators have their
  -- role's
  capabilities text[] NOT NULL DEFAULT '{}',
  -- when the person accepted; null: a clinic added them, and they haven't proved their address yet
  accepted_at timestamptz,
  added_by uuid REFERENCES users,
  -- a person who left a clinic returns only by their own consent
  left_at timestamptz,
  PRIMARY KEY (user_id, clinic_id, role)
);
CREATE INDEX memberships_clinic ON memberships (clinic_id, role) WHERE ended_at IS NULL;

-- Known to the clinic's people, its patients and the people it invites. The server adds members.
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON memberships USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY known ON memberships FOR SELECT USING (
  user_id = (SELECT actor_id()) OR is_treated_at(clinic_id) OR is_invited_to(clinic_id));

-- An account is visible to its person and to people who see what it is behind. The server creates accounts.
CREATE POLICY known ON users FOR SELECT USING (
  id = (SELECT actor_id())
  OR EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id AND m.clinic_id = ANY ((SELECT actor_clinics())::uuid[]))
  OR knows_person(id));
CREATE POLICY own ON users FOR UPDATE USING (id = (SELECT actor_id()));

-- A person with an account is asked to join a clinic (rule B1).
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('doctor', 'staff', 'clinic_admin')),
  -- what the administrator typed about the membership; used when the person accepts, then emptied
  details jsonb NOT NULL,
  invited_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('accepted', 'declined', 'withdrawn')),
  answered_at timestamptz,
  -- as the administrator typed them: what the account says is the person's own until they accept
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  -- the account that holds the doctor or colleague for the person until they accept
  placeholder_id uuid REFERENCES users ON DELETE SET NULL,
  -- the person adds the details when they accept (rule I13); otherwise the administrator has typed them
  by_email boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX invitations_open ON invitations (clinic_id, user_id, role) WHERE answer IS NULL;
CREATE INDEX invitations_user ON invitations (user_id) WHERE answer IS NULL;

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON invitations USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY invited ON invitations FOR SELECT USING (user_id = (SELECT actor_id()));
CREATE POLICY answers ON invitations FOR UPDATE USING (user_id = (SELECT actor_id()));

-- Why and when a membership or, by the operator, a whole account was suspended, and when that ended.
CREATE TABLE suspensions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- null: the whole account
  clinic_id uuid REFERENCES clinics ON DELETE CASCADE,
  role text CHECK (role IN ('doctor', 'staff', 'clinic_admin')),
  reason text NOT NULL,
  -- null: the operator
  suspended_by uuid REFERENCES users,
  suspended_at timestamptz NOT NULL DEFAULT now(),
  ended_by uuid REFERENCES users,
  ended_at timestamptz,
  CHECK ((clinic_id IS NULL) = (role IS NULL))
);
CREATE UNIQUE INDEX suspensions_open ON suspensions (user_id, clinic_id, role) NULLS NOT DISTINCT WHERE ended_at IS NULL;
CREATE INDEX suspensions_clinic ON suspensions (clinic_id);

-- Only administrators of the clinic know the reason.
ALTER TABLE suspensions ENABLE ROW LEVEL SECURITY;
CREATE POLICY administrators ON suspensions USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[])
  AND EXISTS (SELECT FROM memberships m WHERE m.user_id = (SELECT actor_id()) AND m.clinic_id = suspensions.clinic_id
    AND m.role = 'clinic_admin' AND m.ended_at IS NULL));

-- Who had an account's membership of a clinic until its owner took the account over (docs/decisions/0027): the
-- placeholder with the name that the clinic had typed. Server only.
CREATE TABLE earlier_holders (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  until timestamptz NOT NULL DEFAULT now(),
  placeholder_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (user_id, clinic_id, until)
);
CREATE INDEX earlier_holders_placeholder ON earlier_holders (placeholder_id);
ALTER TABLE earlier_holders ENABLE ROW LEVEL SECURITY;

-- Returns whose name to show beside something that an account did at a clinic. Runs as the owner: the reader of a list
-- of past actions can't read other people's earlier memberships.
CREATE FUNCTION actor_then(actor uuid, clinic uuid, at timestamptz) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT h.placeholder_id FROM earlier_holders h WHERE h.user_id = actor AND h.clinic_id = clinic AND h.until >= at
       ORDER BY h.until LIMIT 1),
    actor)
$$;

-- Returns whether an address is the proved sign-in address of this account.
CREATE FUNCTION is_proved_email(person uuid, address text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM users u
    WHERE u.id = person AND u.email = lower(address) AND u.email_verified_at IS NOT NULL AND u.deactivated_at IS NULL);
END $$;

-- Returns a clinic's address for its patients if it is the proved address of one of its people, otherwise null.
CREATE FUNCTION proved_email_of_clinic(clinic uuid) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT c.email FROM clinics c WHERE c.id = clinic AND EXISTS (
    SELECT FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.clinic_id = c.id AND m.ended_at IS NULL AND m.accepted_at IS NOT NULL
      AND u.email = lower(c.email) AND u.email_verified_at IS NOT NULL AND u.deactivated_at IS NULL));
END $$;
