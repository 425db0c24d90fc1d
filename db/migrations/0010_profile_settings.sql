-- A person's own affairs: another e-mail address, two-factor sign-in, settings; and the settings of a clinic.

ALTER TABLE account_links DROP CONSTRAINT account_links_purpose_check;
ALTER TABLE account_links ADD CONSTRAINT account_links_purpose_check
  -- change-email: `email` is the new address, which becomes the person's when the link is opened
  CHECK (purpose IN ('verify-email', 'reset-password', 'change-email'));

CREATE TABLE two_factor (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- AES-256-GCM with the server's key: nonce, tag, cipher text
  secret_sealed bytea NOT NULL,
  -- null while the first code has not been given
  enabled_at timestamptz,
  -- the newest time step whose code was used: none is taken twice
  last_used_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES two_factor ON DELETE CASCADE,
  -- of the code and the server's key
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Between the right password and the second step: no session yet.
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);

-- No row: the defaults.
CREATE TABLE user_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email_notifications boolean NOT NULL DEFAULT true,
  appointment_reminders boolean NOT NULL DEFAULT true,
  marketing_updates boolean NOT NULL DEFAULT false,
  auto_save boolean NOT NULL DEFAULT true,
  dark_mode boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE clinic_settings (
  clinic_id uuid PRIMARY KEY REFERENCES clinics ON DELETE CASCADE,
  -- off: online booking is for people who have a chart at the clinic and are signed in
  new_patient_registrations boolean NOT NULL DEFAULT true,
  -- on: nobody books online
  system_maintenance boolean NOT NULL DEFAULT false,
  require_two_factor_for_admins boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A clinic that is closed for maintenance cannot be booked either.
CREATE OR REPLACE VIEW bookable_clinics AS SELECT c.id FROM clinics c
  WHERE c.is_public AND c.is_active
    AND NOT EXISTS (SELECT FROM clinic_settings cs WHERE cs.clinic_id = c.id AND cs.system_maintenance)
    AND EXISTS (SELECT FROM doctors d WHERE d.clinic_id = c.id AND d.is_active AND d.verified_at IS NOT NULL)
    AND EXISTS (SELECT FROM services s WHERE s.clinic_id = c.id AND s.is_active)
    AND EXISTS (SELECT FROM opening_hours h WHERE h.clinic_id = c.id);
