-- Passkeys beside codes, a second factor demanded of doctors and staff from a day on, and accounts and places that are
-- suspended with a reason.

-- From this day of the clinic's calendar on, its doctors and staff set up a second factor before anything else.
ALTER TABLE clinic_settings ADD COLUMN require_two_factor_from date;

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- what the authenticator calls it, and the key that checks its signatures; nothing of it is secret
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- the authenticator's count of its signatures, 0 where it keeps none; one that does not grow is refused
  sign_count bigint NOT NULL DEFAULT 0,
  -- how browsers reach it, such as usb and internal
  transports text[] NOT NULL DEFAULT '{}',
  -- what the person calls it
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What an authenticator is asked to sign, for five minutes and once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'second-step', 'sign-in')),
  -- null where nobody has said yet who they are
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

-- Recovery codes stand beside passkeys, too.
ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_user_id_fkey;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;

-- Why and when somebody's place at a clinic, or by the operator a whole account, was suspended, and when that ended.
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

DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY '{passkeys,passkey_challenges}'::text[] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own ON %I USING (user_id = (SELECT actor_id()))', one);
  END LOOP;
END $$;

-- Only administrators of the clinic know why.
ALTER TABLE suspensions ENABLE ROW LEVEL SECURITY;
CREATE POLICY administrators ON suspensions USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[])
  AND EXISTS (SELECT FROM memberships m WHERE m.user_id = (SELECT actor_id()) AND m.clinic_id = suspensions.clinic_id
    AND m.role = 'clinic_admin' AND m.ended_at IS NULL));
