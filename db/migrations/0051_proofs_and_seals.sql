-- A passkey can confirm a step instead of the password: its challenge belongs to a session, as one for a new passkey does
-- (docs/decisions/0029).
ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check;
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN
  ('register', 'proof', 'second-step', 'sign-in'));
ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_check;
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_check CHECK (CASE
  WHEN purpose IN ('register', 'proof') THEN user_id IS NOT NULL AND session_id IS NOT NULL
  WHEN purpose = 'second-step' THEN user_id IS NOT NULL AND sign_in_hash IS NOT NULL
  ELSE user_id IS NULL
END);

-- Seals of the audit: each covers the lines after the seal before it, and that seal (docs/decisions/0089). Lines are sealed
-- an hour after their ids were given, when no transaction can add another one among them; so writing a line waits for
-- nothing.
CREATE TABLE audit_seals (
  number bigint PRIMARY KEY CHECK (number > 0),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  -- the last line that it covers, and the last line that the next one will cover
  upto bigint NOT NULL,
  next_upto bigint NOT NULL CHECK (next_upto >= upto),
  lines bigint NOT NULL CHECK (lines >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  key_id text NOT NULL CHECK (key_id ~ '^[0-9a-f]{16}$'),
  signature bytea NOT NULL CHECK (length(signature) = 64)
);
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- without a policy: only the server reads and adds them
ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY;
