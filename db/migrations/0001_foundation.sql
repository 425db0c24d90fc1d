-- What every feature builds on: extensions, the person who acts, and the server's own tables (throttles, idempotency
-- keys, outgoing emails, events).

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Row-level security separates tenants a second time, below the policy code: whatever a statement asks for on a
-- person's behalf, the database shows and accepts only rows of that person or their clinics. It is coarser than the
-- features' policies, which decide who of a clinic can do what. The server owns the tables and isn't bound by it; it
-- says on whose behalf it asks (server/database/acting.ts). docs/decisions/0026 says what this protects against.

-- The person who acts, and their clinics; null and empty unless the transaction has set them.
CREATE FUNCTION actor_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('vaidya.actor', true), '')::uuid $$;
CREATE FUNCTION actor_clinics() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(nullif(current_setting('vaidya.clinics', true), ''), '{}')::uuid[] $$;

-- Grants a role the commands that the policies name. A command that no policy names is refused, and a table without a
-- policy is invisible. Runs at each start, so a table of a later migration needs only its policies.
CREATE FUNCTION let_people_in(people text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema, people);
  FOR one IN
    SELECT DISTINCT p.tablename, c.command FROM pg_policies p
      CROSS JOIN LATERAL unnest(CASE p.cmd WHEN 'ALL' THEN '{SELECT,INSERT,UPDATE,DELETE}' ELSE ARRAY[p.cmd] END) c (command)
      WHERE p.schemaname = current_schema
    UNION ALL SELECT view, 'SELECT' FROM unnest('{bookable_clinics,charts_to_find}'::text[]) view
  LOOP
    IF NOT has_table_privilege(people, format('%I.%I', current_schema, one.tablename), one.command) THEN
      EXECUTE format('GRANT %s ON %I TO %I', one.command, one.tablename, people);
    END IF;
  END LOOP;
END $$;

-- What a person sees beyond the rows of their own clinics. These are functions because a subquery in a policy starts
-- with every statement, and few rows need it. They run with the caller's rights, so the policies of the tables that
-- they read apply to them. The volatile ones also see rows that the same statement has just inserted.
CREATE FUNCTION holds_chart(chart uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN RETURN EXISTS (SELECT FROM patients p WHERE p.id = chart AND p.holder_id = actor_id()); END $$;
CREATE FUNCTION is_treated_at(clinic uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM patients p WHERE p.clinic_id = clinic AND p.holder_id = actor_id()); END $$;
CREATE FUNCTION is_newly_treated_at(clinic uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN is_treated_at(clinic); END $$;
CREATE FUNCTION is_invited_to(clinic uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM invitations i WHERE i.clinic_id = clinic AND i.user_id = actor_id()); END $$;
-- "Visit" in these names is an appointment.
CREATE FUNCTION sees_visit(visit uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM appointments a WHERE a.id = visit); END $$;
CREATE FUNCTION sees_new_visit(visit uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM appointments a WHERE a.id = visit); END $$;
CREATE FUNCTION sees_visit_with(doctor uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM appointments a WHERE a.doctor_id = doctor); END $$;
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
    OR EXISTS (SELECT FROM invitations i WHERE i.user_id = person)
    OR had_place_here(person);
END $$;

-- Attempts within a time window, for sign-in and other throttles that must hold across all servers.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Rule D6: the stored reply to a POST with an Idempotency-Key, for 24 hours.
CREATE TABLE idempotency_keys (
  -- who asked (the account or the network address), and the call
  scope text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  -- not written: a reply can hold secret links, so it is stored in sealed_reply
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- encrypted with the installation's key
  sealed_reply bytea,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- The email queue. No transaction stays open while a mail server answers.
CREATE TABLE outgoing_mails (
  id uuid PRIMARY KEY,
  to_address text NOT NULL,
  subject text NOT NULL,
  -- not written: an email can hold secret links, so text and attachments are in sealed
  body text NOT NULL DEFAULT '',
  attachments jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- a code, never the mail server's text, which may repeat the address
  last_error text,
  -- the email is useless, and not sent, after this time
  expires_at timestamptz,
  -- text and attachments, encrypted with the installation's key until the email has left
  sealed bytea,
  tried_at timestamptz,
  -- emails at night wait for the morning
  not_before timestamptz,
  -- the appointment: a newer email about it to the same address replaces one that waits
  about uuid
);
CREATE INDEX outgoing_mails_unsent ON outgoing_mails (created_at) WHERE sent_at IS NULL;
CREATE INDEX outgoing_mails_newest ON outgoing_mails (created_at DESC);
CREATE INDEX outgoing_mails_waiting ON outgoing_mails (about) WHERE sent_at IS NULL AND not_before IS NOT NULL;

-- Servers are notified of an email that can leave now, and one job sends all of those (docs/decisions/0033). One that
-- waits for its time has a job of its own. Before a server has run here there are no jobs; the clock finds what is
-- left.
CREATE FUNCTION ask_to_send_mail() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.about IS NOT NULL THEN
    DELETE FROM outgoing_mails
    WHERE about = NEW.about AND to_address = NEW.to_address AND id <> NEW.id AND sent_at IS NULL AND not_before > now();
  END IF;
  IF NEW.not_before IS NULL THEN
    PERFORM pg_notify('vaidya_mails', '');
  ELSIF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send-mail', json_build_object('id', NEW.id), max_attempts => 10,
      job_key => 'mail:' || NEW.id, run_at => NEW.not_before);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ask_to_send AFTER INSERT ON outgoing_mails FOR EACH ROW EXECUTE FUNCTION ask_to_send_mail();

-- People only add emails; the server reads them.
ALTER TABLE outgoing_mails ENABLE ROW LEVEL SECURITY;
CREATE POLICY queues ON outgoing_mails FOR INSERT WITH CHECK (actor_id() IS NOT NULL);

-- What has changed, for live updates: only that it changed and who can be notified, never the content.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the writing transaction: a reader asks for what its last snapshot didn't show, so the order of commits is
  -- irrelevant
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  subject_id uuid,
  -- who can be notified: the desk and administrators of a clinic, a doctor, a person
  clinic_id uuid,
  doctor_id uuid,
  user_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX events_xid ON events (xid);

-- The oldest event always stays, so that a reader who reconnects too late is detected.
INSERT INTO events (kind) VALUES ('begin');

-- People only add events; the server reads them.
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tells ON events FOR INSERT WITH CHECK (
  (clinic_id IS NULL OR clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR is_newly_treated_at(clinic_id))
  AND (user_id IS NULL OR user_id = (SELECT actor_id()) OR knows_person(user_id)));
