-- Who had the place of an account at a clinic until its owner took the account over (decision 0028): the placeholder, with
-- the name that the clinic had typed.
CREATE TABLE earlier_holders (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  until timestamptz NOT NULL DEFAULT now(),
  placeholder_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (user_id, clinic_id, until)
);
ALTER TABLE earlier_holders ENABLE ROW LEVEL SECURITY;

-- Whose name stands beside what an account did at a clinic. Acts as the server: who reads a list of past acts has no right
-- to the places of others.
CREATE FUNCTION actor_then(actor uuid, clinic uuid, at timestamptz) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT h.placeholder_id FROM earlier_holders h WHERE h.user_id = actor AND h.clinic_id = clinic AND h.until >= at
       ORDER BY h.until LIMIT 1),
    actor)
$$;

-- The name is seen by the people of the clinic and by its patients, like the names of those who left it.
CREATE FUNCTION had_place_here(person uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM earlier_holders h WHERE h.placeholder_id = person AND (h.clinic_id = ANY (actor_clinics())
    OR EXISTS (SELECT FROM patients p WHERE p.clinic_id = h.clinic_id AND p.holder_id = actor_id())))
$$;
CREATE INDEX earlier_holders_placeholder ON earlier_holders (placeholder_id);
CREATE OR REPLACE FUNCTION knows_person(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN EXISTS (SELECT FROM memberships m WHERE m.user_id = person)
    OR EXISTS (SELECT FROM patients p WHERE p.holder_id = person)
    OR EXISTS (SELECT FROM doctors d WHERE d.user_id = person)
    OR EXISTS (SELECT FROM invitations i WHERE i.user_id = person)
    OR had_place_here(person);
END $$;
