-- What a person is offered, and what they took over within the last week, as in 0029. Of a name that is not theirs or their
-- family's, the first name is told where an online booking typed the address: its mails go there and say it
-- (docs/decisions/0038).
DROP FUNCTION offered_charts();
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
