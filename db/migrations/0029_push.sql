-- Push messages (docs/decisions/0061): the devices that a person has enabled, and what is on its way to them.

CREATE TABLE push_devices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- the session that last used it; null once that has expired from lack of use
  session_id uuid REFERENCES sessions ON DELETE SET NULL,
  -- where the browser's push service takes messages, and the keys for which they are encrypted (RFC 8291)
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 50),
  -- this installation's public key at the time of subscribing; with another one nothing arrives
  made_for text NOT NULL,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_devices_user ON push_devices (user_id, created_at);
CREATE INDEX push_devices_session ON push_devices (session_id) WHERE session_id IS NOT NULL;

ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON push_devices USING (user_id = (SELECT actor_id()));

-- Pending messages, without text: it is written when the message leaves, from what is true then.
CREATE TABLE push_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  device_id uuid NOT NULL REFERENCES push_devices ON DELETE CASCADE,
  -- of contract/push.ts
  kind text NOT NULL,
  -- the appointment with its start at that time; null for medicines
  appointment_id uuid REFERENCES appointments,
  starts_at timestamptz,
  -- useless after this time
  expires_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  -- until then a server is sending it
  claimed_until timestamptz,
  CHECK ((appointment_id IS NULL) = (starts_at IS NULL))
);
CREATE INDEX push_messages_device ON push_messages (device_id);
CREATE INDEX push_messages_due ON push_messages (next_try_at);
CREATE INDEX push_messages_appointment ON push_messages (appointment_id) WHERE appointment_id IS NOT NULL;

-- People add messages about appointments that they see, and read their own.
ALTER TABLE push_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON push_messages USING (EXISTS (SELECT FROM push_devices d WHERE d.id = push_messages.device_id));
CREATE POLICY tells ON push_messages FOR INSERT WITH CHECK (appointment_id IS NOT NULL AND sees_visit(appointment_id));

-- Returns the devices of the holder of an appointment's chart, if they want this kind of message; the person who
-- changes the appointment can't see them. Runs with each reminder and change, so it is in PL/pgSQL, which is planned
-- once for a connection.
CREATE FUNCTION push_devices_about(visit uuid, is_reminder boolean) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT d.id
    FROM appointments a
    JOIN patients p ON p.id = a.patient_id
    JOIN push_devices d ON d.user_id = p.holder_id
    LEFT JOIN user_settings s ON s.user_id = d.user_id
    WHERE a.id = visit
      AND CASE WHEN is_reminder THEN coalesce(s.push_reminders, true) ELSE coalesce(s.push_changes, true) END;
END $$;

-- Every pending message has its job, at its time. Before a server has run here there are no jobs; the clock finds what
-- is left.
CREATE FUNCTION ask_to_push(message uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send-push', json_build_object('id', message), run_at => at, max_attempts => 5);
  END IF;
END $$;
CREATE FUNCTION ask_to_push_message() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ask_to_push(NEW.id, NEW.next_try_at);
  RETURN NULL;
END $$;
CREATE TRIGGER ask_to_push AFTER INSERT OR UPDATE OF next_try_at ON push_messages
  FOR EACH ROW EXECUTE FUNCTION ask_to_push_message();
REVOKE EXECUTE ON FUNCTION ask_to_push(uuid, timestamptz) FROM PUBLIC;
