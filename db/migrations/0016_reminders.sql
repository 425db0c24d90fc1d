-- Emails before an appointment: once for each appointment, offset and start, however often the job runs
-- (docs/decisions/0007).

-- A clinic without a row has the default: on, a day and two hours before.
CREATE TABLE reminder_settings (
  clinic_id uuid PRIMARY KEY REFERENCES clinics ON DELETE CASCADE,
  is_on boolean NOT NULL,
  minutes_before integer[] NOT NULL CHECK (cardinality(minutes_before) BETWEEN 1 AND 5),
  -- reminders that were due before this are not sent later
  changed_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE reminder_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON reminder_settings USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- Appointments for which the holder of the manage link turned reminders off.
CREATE TABLE reminder_stops (
  appointment_id uuid PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE reminder_stops ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON reminder_stops USING (sees_visit(appointment_id));

-- The outcome of each due reminder. `due_at` is part of the key, because a rescheduled appointment has new ones.
CREATE TABLE reminders (
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  minutes_before integer NOT NULL CHECK (minutes_before > 0),
  due_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- queued: the email is in the queue or sent; withdrawn: removed from it, because the appointment was cancelled or
  -- moved; late: the appointment was made or changed, or the setting came, after it was due; overtaken: a nearer one is
  -- due, too
  outcome text NOT NULL CHECK (outcome IN ('queued', 'withdrawn', 'late', 'overtaken', 'switched-off', 'no-address')),
  mail_id uuid REFERENCES outgoing_mails ON DELETE SET NULL,
  PRIMARY KEY (appointment_id, minutes_before, due_at)
);
CREATE UNIQUE INDEX reminders_mail ON reminders (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX reminders_made ON reminders (made_at) WHERE mail_id IS NOT NULL;

ALTER TABLE reminders ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON reminders USING (sees_visit(appointment_id));

-- When the job last finished; one row. Server only.
CREATE TABLE reminder_runs (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  last_run_at timestamptz NOT NULL
);

-- Removes an appointment's unsent reminders from the queue. An email that is being sent at this moment can't be called
-- back.
CREATE FUNCTION withdraw_reminders(visit uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH waiting AS (
    SELECT m.id FROM reminders r JOIN outgoing_mails m ON m.id = r.mail_id
    WHERE r.appointment_id = visit AND m.sent_at IS NULL FOR UPDATE OF m SKIP LOCKED),
  marked AS (
    UPDATE reminders SET outcome = 'withdrawn', mail_id = NULL
    WHERE appointment_id = visit AND mail_id IN (SELECT id FROM waiting))
  DELETE FROM outgoing_mails WHERE id IN (SELECT id FROM waiting);
END $$;

-- A trigger, so that no way to cancel or move an appointment can forget it. Runs as the owner: people who cancel an
-- appointment don't see the email queue.
CREATE FUNCTION withdraw_reminders_of_changed() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM withdraw_reminders(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_withdraw_reminders AFTER UPDATE OF status, starts_at ON appointments
  FOR EACH ROW WHEN (NEW.starts_at <> OLD.starts_at OR NEW.status NOT IN ('scheduled', 'confirmed'))
  EXECUTE FUNCTION withdraw_reminders_of_changed();

-- Turning reminders off also withdraws those in the queue, for the person's charts and the charts of their family.
CREATE FUNCTION withdraw_reminders_of_person() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM withdraw_reminders(a.id) FROM patients p JOIN appointments a ON a.patient_id = p.id
    WHERE p.holder_id = NEW.user_id AND a.starts_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER user_settings_withdraw_reminders AFTER INSERT OR UPDATE OF appointment_reminders ON user_settings
  FOR EACH ROW WHEN (NOT NEW.appointment_reminders) EXECUTE FUNCTION withdraw_reminders_of_person();

-- How the emails of reminders made since then went, at the acting person's clinics: without recipient and text.
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
