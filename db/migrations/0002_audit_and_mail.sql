-- Who did what, kept for ever; the mails that leave; and the answers kept for repeated requests.

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_user_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  clinic_id uuid,
  address text,
  -- never personal data: ids, statuses, counts
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_subject ON audit_events (subject_type, subject_id);
CREATE INDEX audit_events_clinic ON audit_events (clinic_id, at);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE outgoing_mails (
  id uuid PRIMARY KEY,
  to_address text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- [{ name, type, content }]
  attachments jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- a code, never the server's text: that may repeat the address
  last_error text
);
CREATE INDEX outgoing_mails_unsent ON outgoing_mails (created_at) WHERE sent_at IS NULL;
CREATE INDEX outgoing_mails_newest ON outgoing_mails (created_at DESC);

-- Decision D6: the stored answer to a POST with an Idempotency-Key, kept 24 hours.
CREATE TABLE idempotency_keys (
  -- who asked: the user or the address, with the call
  scope text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
