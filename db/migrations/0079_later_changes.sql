-- What happens to a result, a laboratory's message and an appointment after they were stored (docs/decisions/0115).

-- A withdrawal is a version of its own, without values.
ALTER TABLE test_results
  DROP CONSTRAINT test_results_lab_status_check,
  ADD CONSTRAINT test_results_lab_status_check CHECK (lab_status IN ('preliminary', 'final', 'corrected', 'withdrawn')),
  DROP CONSTRAINT test_results_check,
  ADD CONSTRAINT test_results_check CHECK (CASE WHEN lab_status = 'withdrawn'
    THEN version > 1 AND measured = '[]' AND file_id IS NULL AND NOT is_critical
    ELSE jsonb_array_length(measured) > 0 OR summary IS NOT NULL OR file_id IS NOT NULL END);

-- Returns whether the laboratory has withdrawn or corrected a version of a result. Patients learn this before a doctor has
-- acknowledged the later version, which they can't read until then, so it runs as the owner.
CREATE FUNCTION revision_of_result(test uuid, at integer) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT CASE WHEN bool_or(r.lab_status = 'withdrawn') THEN 'withdrawn'
    WHEN bool_or(r.lab_status = 'corrected') THEN 'corrected' END
    FROM test_results r WHERE r.ordered_test_id = test AND r.version > at);
END $$;

-- A message that was set aside can be reopened.
ALTER TABLE lab_messages
  ADD COLUMN reopened_by uuid REFERENCES users,
  ADD COLUMN reopened_at timestamptz,
  ADD CONSTRAINT lab_messages_reopened_check CHECK (num_nonnulls(reopened_by, reopened_at) IN (0, 2));

CREATE OR REPLACE FUNCTION keep_lab_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
      OR NOT (OLD.state IN ('received', 'unmatched', 'malformed')
        OR (OLD.state = 'dismissed' AND NEW.state IN ('received', 'unmatched', 'malformed') AND NEW.reopened_at IS NOT NULL))
      OR (NEW.id, NEW.clinic_id, NEW.format, NEW.source, NEW.content_hash, NEW.content, NEW.received_at)
        IS DISTINCT FROM (OLD.id, OLD.clinic_id, OLD.format, OLD.source, OLD.content_hash, OLD.content, OLD.received_at) THEN
    RAISE EXCEPTION 'A message of a laboratory is not changed';
  END IF;
  RETURN NEW;
END $$;

-- An appointment can change between the clinic and video.
ALTER TABLE appointment_changes ADD COLUMN to_mode text CHECK (to_mode IN ('in_person', 'video'));

-- The room and the link of its call are closed then; back by video, it gets a new room.
CREATE FUNCTION close_video_call() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM video_calls v WHERE v.appointment_id = NEW.id AND v.started_at IS NULL;
  UPDATE video_calls v SET link = NULL, link_by = NULL, waiting_since = NULL, seen_at = NULL,
    ended_at = coalesce(v.ended_at, now())
  WHERE v.appointment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER close_video_call AFTER UPDATE OF mode ON appointments
  FOR EACH ROW WHEN (OLD.mode <> NEW.mode) EXECUTE FUNCTION close_video_call();

-- Webhooks receive the mode with each event of an appointment, and its change.
DROP FUNCTION tell_webhooks(uuid, text, uuid, uuid);
CREATE FUNCTION tell_webhooks(clinic uuid, happened text, subject uuid, patient uuid, more jsonb DEFAULT '{}') RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = clinic) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_deliveries (webhook_id, clinic_id, event, data)
    SELECT w.id, w.clinic_id, happened,
      jsonb_build_object('id', subject, 'clinicId', clinic, 'patientId', patient) || more
    FROM webhooks w
    WHERE w.clinic_id = clinic AND w.paused_at IS NULL AND happened = ANY (w.events)
    ORDER BY w.id
    FOR KEY SHARE OF w;
END $$;
REVOKE EXECUTE ON FUNCTION tell_webhooks(uuid, text, uuid, uuid, jsonb) FROM PUBLIC;

CREATE OR REPLACE FUNCTION tell_webhooks_of_appointment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = NEW.clinic_id) THEN
    PERFORM tell_webhooks(NEW.clinic_id, 'appointment.' || CASE
      WHEN TG_OP = 'INSERT' THEN 'created'
      WHEN NEW.status <> OLD.status AND NEW.status IN ('cancelled', 'completed', 'no_show') THEN NEW.status
      WHEN NEW.status = 'confirmed' AND OLD.status IN ('pending', 'scheduled') THEN 'confirmed'
      WHEN NEW.arrived_at IS NOT NULL AND OLD.arrived_at IS NULL THEN 'arrived'
      ELSE 'updated' END, NEW.id, NEW.patient_id, jsonb_build_object('mode', NEW.mode));
  END IF;
  RETURN NULL;
END $$;

-- a change of the mode alone is an event, too
CREATE TRIGGER tell_webhooks_of_mode AFTER UPDATE OF mode ON appointments
  FOR EACH ROW WHEN (OLD.mode <> NEW.mode AND (OLD.status, OLD.starts_at, OLD.ends_at, OLD.doctor_id)
    IS NOT DISTINCT FROM (NEW.status, NEW.starts_at, NEW.ends_at, NEW.doctor_id))
  EXECUTE FUNCTION tell_webhooks_of_appointment();
