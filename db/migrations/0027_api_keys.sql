-- API keys, by which another program works with a clinic's data (docs/decisions/0056). A key acts through an account of
-- its own that never signs in (users.is_placeholder), so that its actions have a name, and it owns no chart, session or
-- bell.

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  -- the account as which the key acts
  user_id uuid NOT NULL UNIQUE REFERENCES users,
  -- the administrator whose rights it has, while they have them
  made_by uuid NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> ''),
  -- the start of the key: finds it, and opens nothing
  public_id text COLLATE "C" NOT NULL UNIQUE,
  -- SHA-256 of the secret of 256 bits; the secret itself is not stored
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  -- words of contract/key-scopes.ts
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz CHECK (expires_at > created_at),
  -- written every ten minutes at most
  last_used_at timestamptz,
  ended_at timestamptz,
  -- who revoked it; null: it ended automatically, because its maker lost the right
  ended_by uuid REFERENCES users,
  CHECK (ended_by IS NULL OR ended_at IS NOT NULL)
);
CREATE INDEX api_keys_clinic ON api_keys (clinic_id, id);
CREATE INDEX api_keys_maker ON api_keys (made_by, clinic_id) WHERE ended_at IS NULL;

-- For the clinic's administrators in person: a key is no member of its clinic, so it sees and changes no key. The
-- server makes keys, with their accounts.
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION administers(clinic uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN clinic = ANY (actor_clinics()) AND EXISTS (SELECT FROM memberships m
    WHERE m.user_id = actor_id() AND m.clinic_id = clinic AND m.role = 'clinic_admin' AND m.ended_at IS NULL);
END $$;
CREATE POLICY reads ON api_keys FOR SELECT USING (administers(clinic_id));
CREATE POLICY ends ON api_keys FOR UPDATE USING (administers(clinic_id));

-- People who read what a key did at their clinic, or with their chart, read its name. Runs as the owner, because they
-- can't see the keys.
CREATE FUNCTION knows_key(account uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10000
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM api_keys k WHERE k.user_id = account AND (k.clinic_id = ANY (actor_clinics())
    OR EXISTS (SELECT FROM patients p WHERE p.clinic_id = k.clinic_id AND p.holder_id = actor_id())));
END $$;
CREATE POLICY keys ON users FOR SELECT USING (is_placeholder AND knows_key(id));

-- A person who stops administering a clinic, in whatever way, ends the keys that they made there. Getting the
-- membership back doesn't restore them.
CREATE FUNCTION end_keys_of_maker() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH ended AS (
    UPDATE api_keys SET ended_at = now()
    WHERE made_by = OLD.user_id AND clinic_id = OLD.clinic_id AND ended_at IS NULL
    RETURNING id, clinic_id
  )
  INSERT INTO audit_events (action, subject_type, subject_id, clinic_id)
  SELECT 'api-key.stopped', 'api_key', id, clinic_id FROM ended;
  RETURN NULL;
END $$;
CREATE TRIGGER end_keys AFTER UPDATE OF ended_at ON memberships FOR EACH ROW
  WHEN (OLD.role = 'clinic_admin' AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_keys_of_maker();
CREATE TRIGGER end_keys_with_place AFTER DELETE ON memberships FOR EACH ROW
  WHEN (OLD.role = 'clinic_admin' AND OLD.ended_at IS NULL) EXECUTE FUNCTION end_keys_of_maker();
