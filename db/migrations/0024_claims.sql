-- Claims: a person asks for a chart at a clinic, a clinic releases it, and takes it back (docs/decisions/0027). People
-- learn about rows that aren't theirs through functions that run as the owner, ask who acts, and return only that
-- person's share.

-- Charts that an account was offered and declined (rule B2).
CREATE TABLE declined_claims (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  patient_id uuid NOT NULL REFERENCES patients,
  declined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, patient_id)
);

ALTER TABLE declined_claims ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON declined_claims USING (user_id = (SELECT actor_id()));

-- A code that the clinic gives a person face to face, as a keyed hash. A newer one replaces it. Server only.
CREATE TABLE chart_codes (
  patient_id uuid PRIMARY KEY REFERENCES patients,
  clinic_id uuid NOT NULL REFERENCES clinics,
  code_hash bytea NOT NULL UNIQUE,
  handed_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- a doctor can read the whole chart: their code is also a release
  by_doctor boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
ALTER TABLE chart_codes ENABLE ROW LEVEL SECURITY;

-- A person asks for a chart, gets it, and gives it back: one row from the first to the last.
CREATE TABLE chart_claims (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients,
  clinic_id uuid NOT NULL REFERENCES clinics,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- for whom; null: the person
  family_member_id uuid REFERENCES family_members,
  -- the birth date that they entered, compared again when they get the chart
  born date,
  -- who gave them the code that they entered; null: the chart was found by its address
  code_from uuid REFERENCES users ON DELETE SET NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  released_by uuid REFERENCES users ON DELETE SET NULL,
  -- when the release takes effect
  released_from timestamptz,
  refused_by uuid REFERENCES users ON DELETE SET NULL,
  refused_at timestamptz,
  taken_at timestamptz,
  -- the chart was merged into one that they had there
  merge_id uuid REFERENCES chart_merges,
  ended_by uuid REFERENCES users ON DELETE SET NULL,
  ended_at timestamptz,
  end_reason text
);
CREATE UNIQUE INDEX chart_claims_open ON chart_claims (patient_id, user_id)
  WHERE taken_at IS NULL AND refused_at IS NULL AND ended_at IS NULL;
CREATE INDEX chart_claims_person ON chart_claims (user_id);
CREATE INDEX chart_claims_clinic ON chart_claims (clinic_id)
  WHERE taken_at IS NULL AND refused_at IS NULL AND ended_at IS NULL;

ALTER TABLE chart_claims ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON chart_claims FOR SELECT USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY own ON chart_claims FOR SELECT USING (user_id = (SELECT actor_id()));

CREATE FUNCTION is_open(c chart_claims) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.taken_at IS NULL AND c.refused_at IS NULL AND c.ended_at IS NULL AND c.asked_at > now() - interval '30 days'
$$;

-- Returns whether a chart or its records contain text that not everyone at the desk can read. A guest's text about
-- their own booking counts only with `all_words`. Each feature declares in its chart-records.ts what is clinical text.
CREATE FUNCTION has_clinical_text(chart uuid, all_words boolean) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM patients p WHERE p.id = chart
      AND (p.medical_history <> '' OR p.allergies <> '' OR p.blood_type IS NOT NULL))
    OR EXISTS (SELECT FROM appointments a WHERE a.patient_id = chart AND (all_words OR a.source <> 'public')
      AND (a.reason <> '' OR a.symptoms <> '' OR a.notes <> ''))
    OR EXISTS (SELECT FROM prescriptions r WHERE r.patient_id = chart)
    OR EXISTS (SELECT FROM visits v WHERE v.patient_id = chart)
    OR EXISTS (SELECT FROM test_values t WHERE t.patient_id = chart)
    OR EXISTS (SELECT FROM chart_merges m WHERE m.kept_id = chart AND m.undone_at IS NULL)
$$;

-- Returns whether the clinic has taken a chart back from a person before, or separated it from theirs.
CREATE FUNCTION was_taken_back(chart uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM chart_claims c LEFT JOIN chart_merges m ON m.id = c.merge_id
    WHERE c.patient_id = chart AND (c.ended_by <> c.user_id OR m.undone_by <> c.user_id))
$$;

-- A chart that is found by its address needs no release only if the person typed the address and the chart has nothing
-- of the clinic's.
CREATE FUNCTION needs_release(p patients) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.email_from <> 'guest' OR has_clinical_text(p.id, false) OR was_taken_back(p.id)
$$;

-- Returns the charts that a person can ask for: without a holder, and with the person's proved address or by a code
-- that the clinic gave them. A chart with a name that is neither theirs nor a family member's is offered only if a
-- guest typed the address.
CREATE FUNCTION offered_to(person uuid) RETURNS SETOF patients LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM users u JOIN patients p ON p.id IN (
      SELECT m.id FROM patients m WHERE m.email_key = u.email
        AND NOT EXISTS (SELECT FROM chart_claims c WHERE c.patient_id = m.id AND c.user_id = u.id AND c.refused_at IS NOT NULL)
        AND (m.email_from = 'guest' OR same_name(u.first_name || ' ' || u.last_name, m.first_name || ' ' || m.last_name)
          OR EXISTS (SELECT FROM family_members f WHERE f.user_id = u.id AND f.removed_at IS NULL
            AND same_name(f.first_name || ' ' || f.last_name, m.first_name || ' ' || m.last_name)))
      UNION ALL SELECT c.patient_id FROM chart_claims c WHERE c.user_id = u.id AND c.code_from IS NOT NULL AND is_open(c))
  WHERE u.id = person AND u.email_verified_at IS NOT NULL AND u.deactivated_at IS NULL
    AND p.user_id IS NULL AND p.merged_into IS NULL AND p.family_member_id IS NULL
    AND NOT EXISTS (SELECT FROM declined_claims d WHERE d.user_id = u.id AND d.patient_id = p.id)
$$;

-- Returns what the acting person is offered, and what they got within the last week. A name that is neither theirs nor
-- their family's is hidden, and so are the chart's appointments; its first name is shown if an online booking typed the
-- address, because its emails go there and say the name (docs/decisions/0038). The day of the last appointment is the
-- clinic's.
CREATE FUNCTION offered_charts() RETURNS TABLE (
  id uuid, clinic_name text, clinic_city text, first_name text, last_name text, created_at timestamptz, for_whom text, visits integer,
  last_visit date, fits text, family json, asks_birth_date boolean, state text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH charts AS (
    SELECT p.*, same_name(u.first_name || ' ' || u.last_name, p.first_name || ' ' || p.last_name) AS is_you,
      (SELECT json_agg(json_build_object('id', f.id, 'firstName', f.first_name, 'lastName', f.last_name) ORDER BY f.created_at)
        FROM family_members f WHERE f.user_id = u.id AND f.removed_at IS NULL
          AND same_name(f.first_name || ' ' || f.last_name, p.first_name || ' ' || p.last_name)) AS family
    FROM users u CROSS JOIN LATERAL offered_to(u.id) p WHERE u.id = actor_id()),
  judged AS (SELECT *, is_you OR family IS NOT NULL AS is_known FROM charts)
  SELECT p.id, c.name, c.city, CASE WHEN is_known OR p.email_from = 'guest' THEN p.first_name END,
    CASE WHEN is_known THEN p.last_name END, p.created_at,
    (SELECT a.booked_for FROM appointments a WHERE a.patient_id = p.id ORDER BY a.created_at, a.id LIMIT 1),
    CASE WHEN is_known THEN (SELECT count(*) FROM appointments a WHERE a.patient_id = p.id)::int END,
    CASE WHEN is_known THEN (SELECT max(a.starts_at) FROM appointments a WHERE a.patient_id = p.id) AT TIME ZONE c.time_zone END::date,
    CASE WHEN is_you THEN 'you' WHEN is_known THEN 'family' ELSE 'other' END, coalesce(p.family, '[]'),
    p.date_of_birth IS NOT NULL AND o.id IS NULL,
    CASE WHEN o.released_from <= now() THEN 'released' WHEN o.released_from IS NOT NULL THEN 'waiting' WHEN o.id IS NOT NULL THEN 'asked'
      WHEN needs_release(q) THEN 'needs-release' ELSE 'open' END,
    o.released_from
  FROM judged p JOIN patients q ON q.id = p.id JOIN clinics c ON c.id = p.clinic_id
    LEFT JOIN chart_claims o ON o.patient_id = p.id AND o.user_id = actor_id() AND is_open(o)
  UNION ALL
  SELECT p.id, c.name, c.city, p.first_name, p.last_name, p.created_at, NULL, NULL, NULL,
    CASE WHEN t.family_member_id IS NULL THEN 'you' ELSE 'family' END, '[]', false, 'taken', t.taken_at + interval '7 days'
  FROM chart_claims t JOIN patients p ON p.id = t.patient_id JOIN clinics c ON c.id = p.clinic_id
  WHERE t.user_id = actor_id() AND t.taken_at > now() - interval '7 days' AND t.ended_at IS NULL
    AND EXISTS (SELECT FROM patients h LEFT JOIN chart_merges m ON m.id = t.merge_id AND m.undone_at IS NULL
      WHERE h.id = CASE WHEN t.merge_id IS NULL THEN p.id ELSE m.kept_id END AND h.holder_id = t.user_id)
$$;

-- Returns whether a person can release a chart to the one who asked: 'now', 'later' (after a time in which others can
-- hear of it), or 'no'. Doctors of the clinic can, because they read the whole chart. Administrators can if they
-- haven't made the chart findable: typed its address, given out the code, merged another chart into it. If there is no
-- one else, they can, later. People who joined after the request can't, and no one releases to themself.
CREATE FUNCTION release_right(claim uuid, person uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH asked AS (SELECT c.*, p.email_set_by FROM chart_claims c JOIN patients p ON p.id = c.patient_id WHERE c.id = claim),
  people AS (
    SELECT m.user_id, bool_or(m.role = 'doctor' OR NOT (m.user_id IS NOT DISTINCT FROM a.email_set_by
        OR m.user_id IS NOT DISTINCT FROM a.code_from
        OR EXISTS (SELECT FROM chart_earlier_emails e WHERE e.patient_id = a.patient_id AND e.replaced_by = m.user_id)
        OR EXISTS (SELECT FROM chart_merges g WHERE g.kept_id = a.patient_id AND g.undone_at IS NULL AND g.merged_by = m.user_id)))
      AS is_free
    FROM asked a JOIN memberships m ON m.clinic_id = a.clinic_id AND m.role IN ('doctor', 'clinic_admin') AND m.ended_at IS NULL
      AND m.created_at <= a.asked_at AND m.user_id <> a.user_id
      JOIN users u ON u.id = m.user_id AND u.deactivated_at IS NULL
    GROUP BY m.user_id)
  SELECT CASE WHEN EXISTS (SELECT FROM people WHERE user_id = person AND is_free) THEN 'now'
    WHEN EXISTS (SELECT FROM people WHERE user_id = person) AND NOT EXISTS (SELECT FROM people WHERE is_free) THEN 'later'
    ELSE 'no' END
$$;

-- Returns the open requests at the acting person's clinics, with the name of the person who asks, who isn't a patient
-- there.
CREATE FUNCTION claim_requests() RETURNS TABLE (
  id uuid, patient_id uuid, clinic_id uuid, asked_at timestamptz, released_from timestamptz, first_name text, last_name text, email text,
  member json, code_from json, email_from text, email_set_by json, email_changed_at timestamptz, may_release text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.patient_id, c.clinic_id, c.asked_at, c.released_from, u.first_name, u.last_name, u.email,
    CASE WHEN f.id IS NOT NULL THEN json_build_object('firstName', f.first_name, 'lastName', f.last_name, 'relationship', f.relationship) END,
    CASE WHEN h.id IS NOT NULL THEN json_build_object('firstName', h.first_name, 'lastName', h.last_name, 'isYou', h.id = actor_id()) END,
    p.email_from,
    CASE WHEN s.id IS NOT NULL THEN json_build_object('firstName', s.first_name, 'lastName', s.last_name, 'isYou', s.id = actor_id()) END,
    (SELECT max(e.replaced_at) FROM chart_earlier_emails e WHERE e.patient_id = p.id), release_right(c.id, actor_id())
  FROM chart_claims c JOIN patients p ON p.id = c.patient_id JOIN users u ON u.id = c.user_id
    LEFT JOIN family_members f ON f.id = c.family_member_id LEFT JOIN users h ON h.id = c.code_from
    LEFT JOIN users s ON s.id = p.email_set_by
  WHERE c.clinic_id = ANY (actor_clinics()) AND is_open(c) AND p.user_id IS NULL AND p.family_member_id IS NULL AND p.merged_into IS NULL
$$;
