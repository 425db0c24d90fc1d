-- Webhooks: events of a clinic, sent to an address that it names (docs/decisions/0058).

CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  url text NOT NULL CHECK (length(url) <= 2000),
  -- of contract/webhooks.ts
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- encrypted; the secret before signs, too, until before_until
  secret bytea NOT NULL,
  secret_before bytea,
  before_until timestamptz,
  -- a paused webhook gets no new deliveries, and pending ones wait
  paused_at timestamptz,
  -- 'gone': its address answered 410
  pause_reason text CHECK (pause_reason IN ('person', 'gone')),
  -- the first failure since the last delivery
  failing_since timestamptz,
  -- when the administrators were last notified that a delivery was given up
  told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((paused_at IS NULL) = (pause_reason IS NULL)),
  CHECK ((secret_before IS NULL) = (before_until IS NULL))
);
CREATE INDEX webhooks_clinic ON webhooks (clinic_id, created_at);

ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON webhooks USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- What is sent to each webhook, written in the transaction of the change. Every try sends the same id.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  clinic_id uuid NOT NULL REFERENCES clinics,
  event text NOT NULL,
  -- ids alone
  data jsonb NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT now(),
  -- the order of writing: several events can be of one transaction
  number bigint GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'given_up')),
  -- tries in total, and since a person last sent it again
  attempts integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz DEFAULT now(),
  -- until then a server is sending it
  claimed_until timestamptz,
  -- the last try: the failure (null: none) and the answer
  tried_at timestamptz,
  failure text,
  answer_status smallint,
  answer text CHECK (length(answer) <= 1000),
  duration_ms integer,
  CHECK ((status = 'waiting') = (next_try_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, number DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_try_at) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_claimed ON webhook_deliveries (webhook_id, claimed_until) WHERE claimed_until IS NOT NULL;
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (happened_at);

ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON webhook_deliveries USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- Adds a job that sends a webhook's due deliveries. A failing webhook's come after the others. Before a server has run
-- here there are no jobs; the clock finds what is left.
CREATE FUNCTION ask_to_send_webhook(hook uuid, at timestamptz, key text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send-webhooks', json_build_object('id', hook), run_at => at, max_attempts => 5, job_key => key,
      priority => CASE WHEN (SELECT w.failing_since FROM webhooks w WHERE w.id = hook) IS NULL THEN 0 ELSE 10 END);
  END IF;
END $$;

-- Every pending delivery has its job. Without a key: two concurrent bookings must not wait for each other.
CREATE FUNCTION ask_to_send_delivery() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ask_to_send_webhook(NEW.webhook_id, NEW.next_try_at);
  RETURN NULL;
END $$;
CREATE TRIGGER ask_to_send AFTER INSERT OR UPDATE OF next_try_at ON webhook_deliveries
  FOR EACH ROW WHEN (NEW.status = 'waiting') EXECUTE FUNCTION ask_to_send_delivery();

CREATE FUNCTION ask_to_send_resumed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ask_to_send_webhook(NEW.id, now());
  RETURN NULL;
END $$;
CREATE TRIGGER ask_to_send AFTER UPDATE OF paused_at ON webhooks
  FOR EACH ROW WHEN (NEW.paused_at IS NULL AND OLD.paused_at IS NOT NULL) EXECUTE FUNCTION ask_to_send_resumed();

-- Writes a delivery for every webhook of a clinic that subscribes to the event. Locks the webhook's row, so that the
-- deletion of a webhook can't fail the change. A clinic without webhooks costs one lookup.
CREATE FUNCTION tell_webhooks(clinic uuid, happened text, subject uuid, patient uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = clinic) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_deliveries (webhook_id, clinic_id, event, data)
    SELECT w.id, w.clinic_id, happened, jsonb_build_object('id', subject, 'clinicId', clinic, 'patientId', patient)
    FROM webhooks w
    WHERE w.clinic_id = clinic AND w.paused_at IS NULL AND happened = ANY (w.events)
    ORDER BY w.id
    FOR KEY SHARE OF w;
END $$;

CREATE FUNCTION tell_webhooks_of_appointment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = NEW.clinic_id) THEN
    PERFORM tell_webhooks(NEW.clinic_id, 'appointment.' || CASE
      WHEN TG_OP = 'INSERT' THEN 'created'
      WHEN NEW.status <> OLD.status AND NEW.status IN ('cancelled', 'completed', 'no_show') THEN NEW.status
      WHEN NEW.status = 'confirmed' AND OLD.status IN ('pending', 'scheduled') THEN 'confirmed'
      WHEN NEW.arrived_at IS NOT NULL AND OLD.arrived_at IS NULL THEN 'arrived'
      ELSE 'updated' END, NEW.id, NEW.patient_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhooks AFTER INSERT ON appointments FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_appointment();
-- The product's own notes (notifications, links) change nothing that a reader would see.
CREATE TRIGGER tell_webhooks_of_change
  AFTER UPDATE OF status, starts_at, ends_at, doctor_id, patient_id, service_id, arrived_at, kept_at,
    reason, symptoms, notes, contact_phone ON appointments
  FOR EACH ROW WHEN ((OLD.status, OLD.starts_at, OLD.ends_at, OLD.doctor_id, OLD.patient_id, OLD.service_id,
      OLD.arrived_at, OLD.kept_at, OLD.reason, OLD.symptoms, OLD.notes, OLD.contact_phone)
    IS DISTINCT FROM (NEW.status, NEW.starts_at, NEW.ends_at, NEW.doctor_id, NEW.patient_id, NEW.service_id,
      NEW.arrived_at, NEW.kept_at, NEW.reason, NEW.symptoms, NEW.notes, NEW.contact_phone))
  EXECUTE FUNCTION tell_webhooks_of_appointment();

CREATE FUNCTION tell_webhooks_of_patient() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = NEW.clinic_id) THEN
    PERFORM tell_webhooks(
      NEW.clinic_id, CASE TG_OP WHEN 'INSERT' THEN 'patient.created' ELSE 'patient.updated' END, NEW.id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhooks AFTER INSERT ON patients FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_patient();
-- Every edit changes the version; a merge and its undo change what a chart is.
CREATE TRIGGER tell_webhooks_of_change AFTER UPDATE OF version, merged_into ON patients
  FOR EACH ROW WHEN ((OLD.version, OLD.merged_into) IS DISTINCT FROM (NEW.version, NEW.merged_into))
  EXECUTE FUNCTION tell_webhooks_of_patient();

CREATE FUNCTION tell_webhooks_of_prescription() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_webhooks(NEW.clinic_id, 'prescription.' || CASE
    WHEN TG_OP = 'INSERT' THEN 'signed'
    WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled' THEN 'cancelled'
    ELSE 'replaced' END, NEW.id, NEW.patient_id);
  RETURN NULL;
END $$;
-- No doctor signs what a patient uploads.
CREATE TRIGGER tell_webhooks AFTER INSERT ON prescriptions
  FOR EACH ROW WHEN (NEW.source = 'written') EXECUTE FUNCTION tell_webhooks_of_prescription();
CREATE TRIGGER tell_webhooks_of_change AFTER UPDATE OF status, current_version ON prescriptions
  FOR EACH ROW WHEN (NEW.source = 'written' AND (NEW.current_version <> OLD.current_version
    OR NEW.status = 'cancelled' AND OLD.status <> 'cancelled'))
  EXECUTE FUNCTION tell_webhooks_of_prescription();

-- For the triggers and the server alone.
REVOKE EXECUTE ON FUNCTION tell_webhooks(uuid, text, uuid, uuid), ask_to_send_webhook(uuid, timestamptz, text) FROM PUBLIC;
