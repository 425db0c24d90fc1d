-- Printed test orders and answered forms can be verified like certificates (docs/decisions/0114). What was printed never changes: another content
-- is another version. Server only, because every reader of an order or a form prints the same.

CREATE TABLE printouts (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  test_order_id uuid REFERENCES test_orders,
  form_request_id uuid REFERENCES form_requests,
  -- that of the order; a form gets one with its first printout
  number text NOT NULL CHECK (number <> ''),
  version integer NOT NULL CHECK (version > 0),
  -- the order or the answers with their questions, as printed
  record jsonb NOT NULL,
  -- clinic, doctor and patient as printed
  parties jsonb NOT NULL,
  printed_at timestamptz NOT NULL,
  -- SHA-256 of all that is printed, and its signature
  content_hash bytea NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  CHECK (num_nonnulls(test_order_id, form_request_id) = 1),
  UNIQUE (test_order_id, version),
  UNIQUE (form_request_id, version),
  UNIQUE (clinic_id, number, version)
);
CREATE TRIGGER keep_printouts BEFORE UPDATE OR DELETE OR TRUNCATE ON printouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE printouts ENABLE ROW LEVEL SECURITY;

-- Where a printout's QR code leads. A code can be encrypted with another key.
CREATE TABLE printout_codes (
  code_hash bytea PRIMARY KEY,
  printout_id uuid NOT NULL REFERENCES printouts,
  sealed bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX printout_codes_printout ON printout_codes (printout_id, made_at DESC);
CREATE TRIGGER keep_printed_codes BEFORE UPDATE OF code_hash, printout_id, made_at OR DELETE OR TRUNCATE ON printout_codes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE printout_codes ENABLE ROW LEVEL SECURITY;

-- Questions and sent answers stay, also against the statement that no row trigger sees.
CREATE TRIGGER keep_all_forms BEFORE TRUNCATE ON form_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_all_forms BEFORE TRUNCATE ON form_submissions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
