-- An address is somebody's once it was proved (decision 0036): what was made in its name before, by a clinic or by a
-- stranger, is kept apart from what the person accepted.

-- A first password, which an administrator typed, works for seven days.
ALTER TABLE users ADD COLUMN first_password_until timestamptz;
UPDATE users SET first_password_until = now() + interval '7 days' WHERE must_change_password;
-- Nobody's account: it keeps the name that a clinic typed on what that clinic did with it, once the person has taken
-- their address over. It never signs in.
ALTER TABLE users ADD COLUMN is_placeholder boolean NOT NULL DEFAULT false;

-- When the person said yes to a place; null: a clinic has added them, and they have not proved their address yet.
ALTER TABLE memberships ADD COLUMN accepted_at timestamptz;
ALTER TABLE memberships ADD COLUMN added_by uuid REFERENCES users;
-- Whoever left a clinic themself comes back by their own word only.
ALTER TABLE memberships ADD COLUMN left_at timestamptz;
UPDATE memberships m SET accepted_at = m.created_at FROM users u
  WHERE u.id = m.user_id AND (m.role = 'clinic_admin' OR u.email_verified_at IS NOT NULL);

-- Whom an invitation is for in the words of the administrator who typed them: what the account says of itself is the
-- person's until they accept.
ALTER TABLE invitations ADD COLUMN first_name text NOT NULL DEFAULT '';
ALTER TABLE invitations ADD COLUMN last_name text NOT NULL DEFAULT '';
ALTER TABLE invitations ADD COLUMN email text NOT NULL DEFAULT '';
UPDATE invitations i SET first_name = u.first_name, last_name = u.last_name, email = u.email FROM users u WHERE u.id = i.user_id;
-- The placeholder that keeps the doctor or the colleague for the person until they accept.
ALTER TABLE invitations ADD COLUMN placeholder_id uuid REFERENCES users ON DELETE SET NULL;

-- join: to a person whom a clinic added or invited, to choose a password and to answer.
-- lost-factor begins the removal of a second factor, keep-factor stops it.
ALTER TABLE account_links DROP CONSTRAINT account_links_purpose_check;
ALTER TABLE account_links ADD CONSTRAINT account_links_purpose_check
  CHECK (purpose IN ('verify-email', 'reset-password', 'change-email', 'join', 'lost-factor', 'keep-factor'));
ALTER TABLE account_links ADD COLUMN clinic_id uuid REFERENCES clinics ON DELETE CASCADE;

-- Somebody registered with an address that an account has which never proved it: theirs by the mailed link and this password.
CREATE TABLE registrations (
  token_hash bytea PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('doctor', 'patient', 'clinic_admin', 'staff')),
  terms_version text NOT NULL,
  terms_address text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registrations_email ON registrations (email);
ALTER TABLE registrations ENABLE ROW LEVEL SECURITY;

-- A lost second factor goes at due_at, unless the person signs in with it or stops it before.
CREATE TABLE factor_removals (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  started_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL
);
CREATE INDEX factor_removals_due ON factor_removals (due_at);
ALTER TABLE factor_removals ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON factor_removals USING (user_id = (SELECT actor_id()));
