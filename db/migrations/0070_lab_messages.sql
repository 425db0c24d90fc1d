-- Messages with results that laboratories send (docs/decisions/0108).

CREATE TABLE lab_messages (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  format text NOT NULL CHECK (format IN ('hl7v2', 'fhir')),
  -- the sending facility, or the name of the API key
  source text NOT NULL CHECK (source <> ''),
  control_id text CHECK (control_id <> ''),
  -- SHA-256 of the content, which includes the control id
  content_hash bytea NOT NULL,
  -- the bytes as they arrived
  content bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'received'
    CHECK (state IN ('received', 'applied', 'duplicate', 'unmatched', 'malformed', 'dismissed')),
  -- why it isn't applied
  reason text CHECK (reason <> ''),
  duplicate_of uuid REFERENCES lab_messages,
  order_id uuid REFERENCES test_orders,
  -- the person who matched or dismissed it
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  -- why that person dismissed it, or matched it despite differences
  note text CHECK (note <> ''),
  CHECK (num_nonnulls(decided_by, decided_at) IN (0, 2)),
  CHECK (state <> 'applied' OR order_id IS NOT NULL),
  CHECK (state <> 'dismissed' OR (decided_by IS NOT NULL AND note IS NOT NULL))
);
-- the same content counts once
CREATE UNIQUE INDEX lab_messages_content ON lab_messages (clinic_id, content_hash) WHERE state <> 'duplicate';
CREATE INDEX lab_messages_clinic ON lab_messages (clinic_id, received_at DESC, id DESC);
CREATE INDEX lab_messages_unmatched ON lab_messages (clinic_id, received_at, id) WHERE state IN ('unmatched', 'malformed');
CREATE INDEX lab_messages_received ON lab_messages (id) WHERE state = 'received';
CREATE INDEX lab_messages_order ON lab_messages (order_id);

-- A message is never lost: its content doesn't change, none is deleted, and what is decided stays decided.
CREATE FUNCTION keep_lab_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state NOT IN ('received', 'unmatched', 'malformed')
      OR (NEW.id, NEW.clinic_id, NEW.format, NEW.source, NEW.content_hash, NEW.content, NEW.received_at)
        IS DISTINCT FROM (OLD.id, OLD.clinic_id, OLD.format, OLD.source, OLD.content_hash, OLD.content, OLD.received_at) THEN
    RAISE EXCEPTION 'A message of a laboratory is not changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_lab_message BEFORE UPDATE OR DELETE ON lab_messages FOR EACH ROW EXECUTE FUNCTION keep_lab_message();

ALTER TABLE lab_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON lab_messages FOR SELECT USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY receives ON lab_messages FOR INSERT WITH CHECK (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY decides ON lab_messages FOR UPDATE USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- A result of a message has the laboratory's status and time, and no person entered it.
ALTER TABLE test_results
  ALTER COLUMN entered_by DROP NOT NULL,
  ADD COLUMN lab_message_id uuid REFERENCES lab_messages,
  ADD COLUMN lab_status text CHECK (lab_status IN ('preliminary', 'final', 'corrected')),
  ADD COLUMN lab_issued_at timestamptz,
  ADD CONSTRAINT test_results_lab_check CHECK (num_nonnulls(lab_message_id, lab_status) IN (0, 2)),
  ADD CONSTRAINT test_results_from_check CHECK (entered_by IS NOT NULL OR lab_message_id IS NOT NULL),
  DROP CONSTRAINT test_results_check1,
  ADD CONSTRAINT test_results_check1 CHECK (version = 1 OR reason IS NOT NULL OR lab_message_id IS NOT NULL);
CREATE INDEX test_results_message ON test_results (lab_message_id);
