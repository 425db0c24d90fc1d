-- People who can sign in, their sessions and the links that mails carry.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- lower case, NFC: the contract cleans it before it comes here
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text NOT NULL,
  must_change_password boolean NOT NULL DEFAULT false,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('doctor', 'patient', 'clinic_admin', 'staff')),
  phone text,
  bio text,
  profile_image_url text,
  terms_version text,
  terms_accepted_at timestamptz,
  terms_accepted_address text,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  -- SHA-256 of the cookie's secret; the secret itself is nowhere
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  address text,
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Single-use links sent by mail, stored as hashes.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'reset-password')),
  -- the address that the link proves; a later change of address voids it
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_links_user ON account_links (user_id, purpose);

-- Attempts within a window, for sign-in and other throttles that must hold over all servers.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
