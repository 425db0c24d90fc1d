-- What the operator decided about a clinic or a doctor's registration (docs/decisions/0073). A decision is about one
-- text, the identity: what printouts say of the clinic (name and address) or of the doctor (names, number, council). A
-- change of these needs a new decision, and printouts with the earlier text keep theirs.
CREATE TABLE confirmations (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  -- null: it is about the clinic itself
  doctor_id uuid REFERENCES doctors,
  identity text NOT NULL,
  is_confirmed boolean NOT NULL,
  -- why it was refused; the clinic reads it
  reason text CHECK (char_length(reason) <= 500),
  -- name, and address or registration number, without what makes look-alikes (server/folding.ts)
  folded_name text NOT NULL,
  folded_rest text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- null: by a command on the server
  decided_by uuid REFERENCES users,
  CONSTRAINT refused_with_reason CHECK (is_confirmed = (reason IS NULL))
);
CREATE INDEX confirmations_subject ON confirmations (clinic_id, doctor_id, decided_at DESC);
CREATE INDEX confirmations_names ON confirmations (folded_name) WHERE is_confirmed;
CREATE INDEX confirmations_numbers ON confirmations (folded_rest) WHERE is_confirmed;

-- The server decides for the operator; members of the clinic read what was decided.
ALTER TABLE confirmations ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON confirmations FOR SELECT USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

CREATE FUNCTION clinic_identity(c clinics) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN c.name || E'\n' || concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''));
CREATE FUNCTION doctor_identity(d doctors) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT u.first_name || E'\n' || u.last_name || E'\n'
      || concat_ws(', ', nullif(d.license_number, ''), nullif(d.license_council, ''))
    FROM users u WHERE u.id = d.user_id);

-- Whether the newest decision about an identity confirms it; null if there is none.
CREATE FUNCTION confirmation_of(clinic uuid, doctor uuid, said text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT k.is_confirmed FROM confirmations k
    WHERE k.clinic_id = clinic AND k.doctor_id IS NOT DISTINCT FROM doctor AND k.identity = said
    ORDER BY k.decided_at DESC, k.id DESC LIMIT 1);

-- Accounts that the operator has marked as their own. They need a second factor. Server only.
CREATE TABLE operators (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  made_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE operators ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION is_operator(person uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  SECURITY DEFINER SET search_path = public, pg_temp
  RETURN EXISTS (SELECT FROM operators o WHERE o.user_id = person);
