-- Reminders before a visit: once for each visit, offset and start, whoever runs the job and however often.

-- A mail that is of no use after this moment is not sent any more.
ALTER TABLE outgoing_mails ADD COLUMN expires_at timestamptz;

-- A clinic without a row has the default: on, a day and two hours before.
CREATE TABLE reminder_settings (
  clinic_id uuid PRIMARY KEY REFERENCES clinics ON DELETE CASCADE,
  is_on boolean NOT NULL,
  minutes_before integer[] NOT NULL CHECK (cardinality(minutes_before) BETWEEN 1 AND 5),
  -- what fell due before is not made up for
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Visits for which the holder of the manage link wants none.
CREATE TABLE reminder_stops (
  appointment_id uuid PRIMARY KEY REFERENCES appointments ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What became of each reminder that fell due. `due_at` is part of the key, since a moved visit has new ones.
CREATE TABLE reminders (
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  minutes_before integer NOT NULL CHECK (minutes_before > 0),
  due_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- queued: the mail is in the queue or sent; withdrawn: taken out of it, since the visit was cancelled or moved;
  -- late: the visit was made, changed or the setting came after it fell due; overtaken: a nearer one is due as well
  outcome text NOT NULL CHECK (outcome IN ('queued', 'withdrawn', 'late', 'overtaken', 'switched-off', 'no-address')),
  mail_id uuid REFERENCES outgoing_mails ON DELETE SET NULL,
  PRIMARY KEY (appointment_id, minutes_before, due_at)
);
CREATE UNIQUE INDEX reminders_mail ON reminders (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX reminders_made ON reminders (made_at) WHERE mail_id IS NOT NULL;

-- When the job last came to its end; one row.
CREATE TABLE reminder_runs (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  last_run_at timestamptz NOT NULL
);

-- Takes a visit's unsent reminders out of the queue. One that is being handed over at this moment cannot be called back.
CREATE FUNCTION withdraw_reminders(visit uuid) RETURNS void LANGUAGE sql AS $$
  WITH waiting AS (
    SELECT m.id FROM reminders r JOIN outgoing_mails m ON m.id = r.mail_id
    WHERE r.appointment_id = visit AND m.sent_at IS NULL FOR UPDATE OF m SKIP LOCKED),
  marked AS (
    UPDATE reminders SET outcome = 'withdrawn', mail_id = NULL
    WHERE appointment_id = visit AND mail_id IN (SELECT id FROM waiting))
  DELETE FROM outgoing_mails WHERE id IN (SELECT id FROM waiting)
$$;

-- In the database, so that no door through which a visit is cancelled or moved can forget it.
CREATE FUNCTION withdraw_reminders_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM withdraw_reminders(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_withdraw_reminders AFTER UPDATE OF status, starts_at ON appointments
  FOR EACH ROW WHEN (NEW.starts_at <> OLD.starts_at OR NEW.status NOT IN ('scheduled', 'confirmed'))
  EXECUTE FUNCTION withdraw_reminders_of_changed();

-- Somebody who switches their own reminders off is not told what waits.
CREATE FUNCTION withdraw_reminders_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM withdraw_reminders(a.id) FROM patients p JOIN appointments a ON a.patient_id = p.id
    WHERE p.user_id = NEW.user_id AND a.starts_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER user_settings_withdraw_reminders AFTER INSERT OR UPDATE OF appointment_reminders ON user_settings
  FOR EACH ROW WHEN (NOT NEW.appointment_reminders) EXECUTE FUNCTION withdraw_reminders_of_person();
