-- Accounts: sign-in, sessions, links in emails, and second factors (docs/decisions/0004, 0029).

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- lower case, NFC: the contract normalizes it
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text NOT NULL,
  must_change_password boolean NOT NULL DEFAULT false,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- chosen at sign-up
  role text NOT NULL CHECK (role IN ('doctor', 'patient', 'clinic_admin', 'staff')),
  phone text,
  bio text,
  profile_image_url text,
  terms_version text,
  terms_accepted_at timestamptz,
  terms_accepted_address text,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- a first password, which an administrator typed, works for seven days
  first_password_until timestamptz,
  -- An account that never signs in. One kind has the name that a clinic typed for a person who has taken over their
  -- address since (docs/decisions/0027); the other is an API key's.
  is_placeholder boolean NOT NULL DEFAULT false,
  -- the role whose dashboard the person opened last; null: the one chosen at sign-up
  part text CHECK (part IN ('doctor', 'patient', 'clinic_admin', 'staff'))
);
-- the policies are in 0004_members.sql and 0027_api_keys.sql
ALTER TABLE users ENABLE ROW LEVEL SECURITY;

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  -- SHA-256 of the cookie's secret; the secret itself is not stored
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  address text,
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);

ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON sessions USING (user_id = (SELECT actor_id()));

-- Single-use links in emails, stored as hashes.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- change-email: `email` is the new address, which becomes the person's when they open the link
  -- join: for a person whom a clinic added or invited, to choose a password and answer
  -- lost-factor starts the removal of a second factor, keep-factor stops it
  purpose text NOT NULL
    CHECK (purpose IN ('verify-email', 'reset-password', 'change-email', 'join', 'lost-factor', 'keep-factor')),
  -- the address that the link proves; a later change of address voids it
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  clinic_id uuid REFERENCES clinics ON DELETE CASCADE
);
CREATE INDEX account_links_user ON account_links (user_id, purpose);

ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON account_links USING (user_id = (SELECT actor_id()));

-- A person registered with an address whose account has never proved it: the account becomes theirs by the link in the
-- email and this password. Server only.
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

CREATE TABLE two_factor (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- AES-256-GCM with the server's key: nonce, tag, cipher text
  secret_sealed bytea NOT NULL,
  -- null until the first code is entered
  enabled_at timestamptz,
  -- the newest time step whose code was used: each code works once
  last_used_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE two_factor ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON two_factor USING (user_id = (SELECT actor_id()));

-- For codes and passkeys alike.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- of the code and the server's key
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON recovery_codes USING (user_id = (SELECT actor_id()));

-- Between the correct password and the second step: not a session yet.
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);

ALTER TABLE sign_in_challenges ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON sign_in_challenges USING (user_id = (SELECT actor_id()));

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- the authenticator's id of the key, and the key that checks its signatures; neither is secret
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- the authenticator's signature counter, 0 if it has none; a counter that doesn't grow is refused
  sign_count bigint NOT NULL DEFAULT 0,
  -- how browsers reach it, such as usb and internal
  transports text[] NOT NULL DEFAULT '{}',
  -- the person's name for it
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON passkeys USING (user_id = (SELECT actor_id()));

-- What an authenticator is asked to sign, for five minutes and once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'second-step', 'sign-in')),
  -- null while the person is unknown
  user_id uuid REFERENCES users ON DELETE CASCADE,
  -- the session that adds a passkey, or the sign-in whose second step it is
  session_id uuid REFERENCES sessions ON DELETE CASCADE,
  sign_in_hash bytea REFERENCES sign_in_challenges ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK (CASE purpose WHEN 'register' THEN user_id IS NOT NULL AND session_id IS NOT NULL
    WHEN 'second-step' THEN user_id IS NOT NULL AND sign_in_hash IS NOT NULL ELSE user_id IS NULL END)
);
CREATE INDEX passkey_challenges_session ON passkey_challenges (session_id);
CREATE INDEX passkey_challenges_sign_in ON passkey_challenges (sign_in_hash);

ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON passkey_challenges USING (user_id = (SELECT actor_id()));

-- A lost second factor is removed at due_at, unless the person signs in with it or stops the removal before.
CREATE TABLE factor_removals (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  started_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL
);
CREATE INDEX factor_removals_due ON factor_removals (due_at);

ALTER TABLE factor_removals ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON factor_removals USING (user_id = (SELECT actor_id()));

-- Unsaved changes of a profile, encrypted with the installation's key, for a day; browsers store none of it.
CREATE TABLE profile_drafts (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE profile_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON profile_drafts USING (user_id = (SELECT actor_id()));
