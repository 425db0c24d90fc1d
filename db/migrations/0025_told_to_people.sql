-- What people are told of rows that are not theirs: by functions that run as the owner of the tables, ask who acts, and
-- give that person's share alone. So row-level security bounds these answers too (docs/decisions/0026).

-- The guest charts with the proved e-mail of a person that they have not declined (decision B2). For whoever may read
-- charts: the server when one is accepted, and `offered_charts`.
CREATE FUNCTION offered_to(person uuid) RETURNS SETOF patients LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM users u JOIN patients p ON p.email_key = u.email
  WHERE u.id = person AND u.email_verified_at IS NOT NULL
    AND p.user_id IS NULL AND p.merged_into IS NULL AND p.family_member_id IS NULL
    AND NOT EXISTS (SELECT FROM declined_claims d WHERE d.user_id = u.id AND d.patient_id = p.id)
$$;

-- What is offered to whoever acts, with what tells them whose it is; the day of the last visit is the clinic's.
CREATE FUNCTION offered_charts() RETURNS TABLE (
  id uuid, clinic_name text, clinic_city text, first_name text, last_name text, created_at timestamptz, visits integer, last_visit date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, c.name, c.city, p.first_name, p.last_name, p.created_at, count(a.id)::int,
    (max(a.starts_at) AT TIME ZONE c.time_zone)::date
  FROM offered_to(actor_id()) p JOIN clinics c ON c.id = p.clinic_id LEFT JOIN appointments a ON a.patient_id = p.id
  GROUP BY p.id, p.first_name, p.last_name, p.created_at, c.id
$$;

-- How the mails of reminders that were made since then went, at the clinics of whoever acts: not to whom they go, nor
-- what they say.
CREATE FUNCTION reminder_mails(since timestamptz) RETURNS TABLE (
  clinic_id uuid, sent_at timestamptz, expires_at timestamptz, attempts integer, last_error text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.clinic_id, m.sent_at, m.expires_at, m.attempts, m.last_error
  FROM reminders r JOIN outgoing_mails m ON m.id = r.mail_id JOIN appointments a ON a.id = r.appointment_id
  WHERE r.made_at > since AND a.clinic_id = ANY (actor_clinics())
$$;

CREATE FUNCTION last_reminder_run() RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT last_run_at FROM reminder_runs WHERE actor_id() IS NOT NULL
$$;
