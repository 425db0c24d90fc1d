-- Tenancy once more, below the policy code: whatever a statement asks for on a person's behalf, the database shows and
-- takes what is that person's or their clinics' and nothing else. The server itself owns the tables and is not bound: it
-- says on whose behalf it asks (server/database/acting.ts). Coarser than the policies of the features, which say who of a
-- clinic may do what. docs/decisions/0026 tells what this guards and what it does not.

-- Who acts, and the clinics where they belong; nobody and none unless it was said.
CREATE FUNCTION actor_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('vaidya.actor', true), '')::uuid $$;
CREATE FUNCTION actor_clinics() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(nullif(current_setting('vaidya.clinics', true), ''), '{}')::uuid[] $$;

-- Gives a role what the policies speak of: a command on a table that no policy names is refused, and a table without a
-- policy is not there. Run at each start, so that a table of a later migration needs its policies alone.
CREATE FUNCTION let_people_in(people text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema, people);
  FOR one IN
    SELECT DISTINCT p.tablename, c.command FROM pg_policies p
      CROSS JOIN LATERAL unnest(CASE p.cmd WHEN 'ALL' THEN '{SELECT,INSERT,UPDATE,DELETE}' ELSE ARRAY[p.cmd] END) c (command)
      WHERE p.schemaname = current_schema
    UNION ALL SELECT 'bookable_clinics', 'SELECT'
  LOOP
    IF NOT has_table_privilege(people, format('%I.%I', current_schema, one.tablename), one.command) THEN
      EXECUTE format('GRANT %s ON %I TO %I', one.command, one.tablename, people);
    END IF;
  END LOOP;
END $$;

-- What a person sees beyond their own clinics' rows. In functions, because a subquery in a policy is started with every
-- statement, and these are needed for few rows; bound by the policies of the tables that they ask, since they run as whoever
-- calls them.
CREATE FUNCTION holds_chart(chart uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN RETURN EXISTS (SELECT FROM patients p WHERE p.id = chart AND p.holder_id = actor_id()); END $$;
CREATE FUNCTION is_treated_at(clinic uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM patients p WHERE p.clinic_id = clinic AND p.holder_id = actor_id()); END $$;
-- The same, also by a chart that is made by this very statement: a volatile function looks anew.
CREATE FUNCTION is_newly_treated_at(clinic uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN is_treated_at(clinic); END $$;
CREATE FUNCTION is_invited_to(clinic uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM invitations i WHERE i.clinic_id = clinic AND i.user_id = actor_id()); END $$;
CREATE FUNCTION sees_visit(visit uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM appointments a WHERE a.id = visit); END $$;
-- The same, also of a visit that is made by this very statement.
CREATE FUNCTION sees_new_visit(visit uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM appointments a WHERE a.id = visit); END $$;
CREATE FUNCTION sees_chart(chart uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM patients p WHERE p.id = chart); END $$;
CREATE FUNCTION knows_clinic(clinic uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM clinics c WHERE c.id = clinic); END $$;
CREATE FUNCTION knows_member(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM memberships m WHERE m.user_id = person); END $$;
CREATE FUNCTION knows_person(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN EXISTS (SELECT FROM memberships m WHERE m.user_id = person)
    OR EXISTS (SELECT FROM patients p WHERE p.holder_id = person)
    OR EXISTS (SELECT FROM doctors d WHERE d.user_id = person)
    OR EXISTS (SELECT FROM invitations i WHERE i.user_id = person);
END $$;

-- The chart is what sight of a clinic's or a person's data hangs on: of the clinic where it is, of whoever holds it.
ALTER TABLE patients ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON patients USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR holder_id = (SELECT actor_id()));

ALTER TABLE appointments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON appointments USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR holds_chart(patient_id));

-- Clinics and what everybody may know of the public ones. A new clinic is made by the server: its founder belongs to it
-- only afterwards.
ALTER TABLE clinics ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON clinics FOR SELECT USING (
  is_public AND (SELECT actor_id()) IS NOT NULL OR id = ANY ((SELECT actor_clinics())::uuid[]) OR is_treated_at(id) OR is_invited_to(id));
CREATE POLICY members ON clinics FOR UPDATE USING (id = ANY ((SELECT actor_clinics())::uuid[]));

-- Who belongs to a clinic: known to its people, its patients and whom it invites. Nobody makes themself a member.
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON memberships USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY known ON memberships FOR SELECT USING (
  user_id = (SELECT actor_id()) OR is_treated_at(clinic_id) OR is_invited_to(clinic_id));

-- A doctor is known with the clinic, and to whoever has had to do with them at an earlier one.
ALTER TABLE doctors ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON doctors USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY known ON doctors FOR SELECT USING (knows_clinic(clinic_id) OR knows_member(user_id));

-- An account is seen by its person and by whoever sees what it stands behind; it is made by the server.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON users FOR SELECT USING (
  id = (SELECT actor_id())
  OR EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id AND m.clinic_id = ANY ((SELECT actor_clinics())::uuid[]))
  OR knows_person(id));
CREATE POLICY own ON users FOR UPDATE USING (id = (SELECT actor_id()));

DO $$
DECLARE one text;
BEGIN
  -- a person's own: how they sign in, what they chose
  FOREACH one IN ARRAY '{sessions,account_links,two_factor,recovery_codes,sign_in_challenges,user_settings,
    family_members,declined_claims}'::text[] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY own ON %I USING (user_id = (SELECT actor_id()))', one);
  END LOOP;
  -- a clinic's own
  FOREACH one IN ARRAY '{services,opening_hours,closures,clinic_settings,embedding_sites,reminder_settings,staff,invitations,
    doctor_leaves,chart_merges,chart_imports,emergency_accesses,reviews}'::text[] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY members ON %I USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]))', one);
  END LOOP;
  -- of which whoever knows the clinic knows when and what can be booked
  FOREACH one IN ARRAY '{services,opening_hours,closures,clinic_settings}'::text[] LOOP
    EXECUTE format('CREATE POLICY known ON %I FOR SELECT USING (knows_clinic(clinic_id))', one);
  END LOOP;
  -- what belongs to a visit
  FOREACH one IN ARRAY '{reminders,reminder_stops}'::text[] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY tenancy ON %I USING (sees_visit(appointment_id))', one);
  END LOOP;
END $$;

-- A visit's history is read and continued, not changed.
ALTER TABLE appointment_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON appointment_changes FOR SELECT USING (sees_visit(appointment_id));
CREATE POLICY writes ON appointment_changes FOR INSERT WITH CHECK (sees_new_visit(appointment_id));

-- Whether a mail may go to the holder of a chart.
CREATE POLICY known ON user_settings FOR SELECT USING (
  EXISTS (SELECT FROM patients p WHERE p.holder_id = user_settings.user_id));
CREATE POLICY known ON staff FOR SELECT USING (user_id = (SELECT actor_id()));
CREATE POLICY invited ON invitations FOR SELECT USING (user_id = (SELECT actor_id()));
CREATE POLICY answers ON invitations FOR UPDATE USING (user_id = (SELECT actor_id()));
CREATE POLICY own ON reviews FOR SELECT USING (sees_visit(appointment_id));
CREATE POLICY charts ON family_members FOR SELECT USING (
  EXISTS (SELECT FROM patients p WHERE p.family_member_id = family_members.id));

ALTER TABLE family_takeovers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON family_takeovers USING (EXISTS (SELECT FROM family_members f
  WHERE f.id = family_takeovers.family_member_id AND f.user_id = (SELECT actor_id())));

ALTER TABLE chart_import_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON chart_import_rows USING (
  EXISTS (SELECT FROM chart_imports i WHERE i.id = chart_import_rows.import_id));

ALTER TABLE doctor_sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON doctor_sessions FOR SELECT USING (
  EXISTS (SELECT FROM doctors d WHERE d.id = doctor_sessions.doctor_id));
CREATE POLICY members ON doctor_sessions USING (EXISTS (SELECT FROM doctors d
  WHERE d.id = doctor_sessions.doctor_id AND d.clinic_id = ANY ((SELECT actor_clinics())::uuid[])));

-- The own bell. People are told of what whoever tells them sees: a visit, a chart, their own clinic.
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON notifications FOR SELECT USING (user_id = (SELECT actor_id()));
CREATE POLICY marks ON notifications FOR UPDATE USING (user_id = (SELECT actor_id()));
CREATE POLICY tells ON notifications FOR INSERT WITH CHECK (
  knows_person(user_id)
  AND (appointment_id IS NULL OR sees_visit(appointment_id))
  AND (patient_id IS NULL OR sees_chart(patient_id))
  AND (invitation_id IS NULL OR EXISTS (SELECT FROM invitations i WHERE i.id = notifications.invitation_id))
  AND (clinic_id IS NULL OR knows_clinic(clinic_id)));

-- What people only put in, for the server to read.
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tells ON events FOR INSERT WITH CHECK (
  (clinic_id IS NULL OR clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR is_newly_treated_at(clinic_id))
  AND (user_id IS NULL OR user_id = (SELECT actor_id()) OR knows_person(user_id)));
ALTER TABLE outgoing_mails ENABLE ROW LEVEL SECURITY;
CREATE POLICY queues ON outgoing_mails FOR INSERT WITH CHECK (actor_id() IS NOT NULL);

-- The audit is written in one's own name, read by the clinic and by whose chart or visit it is, and changed by nobody.
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY writes ON audit_events FOR INSERT WITH CHECK (actor_user_id = actor_id());
CREATE POLICY reads ON audit_events FOR SELECT USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[])
  OR actor_user_id = (SELECT actor_id())
  OR holds_chart(subject_id)
  OR EXISTS (SELECT FROM appointments a WHERE a.id = audit_events.subject_id AND holds_chart(a.patient_id)));

-- Withdrawing reminders takes mails out of the queue, which nobody who moves or cancels a visit may see.
ALTER FUNCTION withdraw_reminders_of_changed() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION withdraw_reminders_of_person() SECURITY DEFINER SET search_path = public, pg_temp;

-- A clinic's visits are still counted in the index alone, now that the policy asks whose they are.
CREATE INDEX appointments_clinic_totals ON appointments (clinic_id, starts_at)
  INCLUDE (ends_at, doctor_id, patient_id, status, expires_at, price_minor, currency);
DROP INDEX appointments_clinic_counts;
ALTER INDEX appointments_clinic_totals RENAME TO appointments_clinic_counts;
