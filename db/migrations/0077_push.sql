-- Push messages (docs/decisions/0061): the devices on which a person wants to be told, and what is on its way to them.
CREATE TABLE push_devices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- the sign-in with which it was last used; null once that has ended by itself, for lack of use
  session_id uuid REFERENCES sessions ON DELETE SET NULL,
  -- where the push service of the browser takes messages, and the keys for which they are encrypted (RFC 8291)
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 50),
  -- the public key of this installation with which the browser was asked; with another one nothing arrives
  made_for text NOT NULL,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_devices_user ON push_devices (user_id, created_at);
CREATE INDEX push_devices_session ON push_devices (session_id) WHERE session_id IS NOT NULL;

-- What waits to be sent. Without a word: what it says is written when it leaves, of what is true then.
CREATE TABLE push_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  device_id uuid NOT NULL REFERENCES push_devices ON DELETE CASCADE,
  -- of contract/push.ts
  kind text NOT NULL,
  -- the appointment with the start that it had; null of medicines
  appointment_id uuid REFERENCES appointments,
  starts_at timestamptz,
  -- it says nothing new after that
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

ALTER TABLE user_settings
  ADD COLUMN push_changes boolean NOT NULL DEFAULT true,
  ADD COLUMN push_reminders boolean NOT NULL DEFAULT true;
ALTER TABLE medicine_reminder_settings ADD COLUMN by_push boolean NOT NULL DEFAULT true;

ALTER TABLE push_devices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON push_devices USING (user_id = (SELECT actor_id()));
-- Of appointments that whoever tells of them sees; what waits is the reader's own.
ALTER TABLE push_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON push_messages USING (EXISTS (SELECT FROM push_devices d WHERE d.id = push_messages.device_id));
CREATE POLICY tells ON push_messages FOR INSERT WITH CHECK (appointment_id IS NOT NULL AND sees_visit(appointment_id));

-- The devices of the person who holds the chart of an appointment, if they want to be told of this there; whoever changes the
-- appointment does not see them. Of settings there may be none.
CREATE FUNCTION push_devices_about(visit uuid, is_reminder boolean) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.id
  FROM appointments a
  JOIN patients p ON p.id = a.patient_id
  JOIN push_devices d ON d.user_id = p.holder_id
  LEFT JOIN user_settings s ON s.user_id = d.user_id
  WHERE a.id = visit
    AND CASE WHEN is_reminder THEN coalesce(s.push_reminders, true) ELSE coalesce(s.push_changes, true) END
$$;

-- Whatever waits has its job, at its time. A server that has never run here has no jobs yet: the clock asks for what was left.
CREATE FUNCTION ask_to_push(message uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send-push', json_build_object('id', message), run_at => at, max_attempts => 5);
  END IF;
END $$;
CREATE FUNCTION ask_to_push_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ask_to_push(NEW.id, NEW.next_try_at);
  RETURN NULL;
END $$;
CREATE TRIGGER ask_to_push AFTER INSERT OR UPDATE OF next_try_at ON push_messages
  FOR EACH ROW EXECUTE FUNCTION ask_to_push_message();
REVOKE EXECUTE ON FUNCTION ask_to_push(uuid, timestamptz) FROM PUBLIC;
