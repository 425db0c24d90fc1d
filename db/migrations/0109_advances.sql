-- Money that a patient pays without a bill (docs/decisions/0131): received and refunded as payments, and used on bills.
CREATE TABLE advances (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- written by the triggers of payments and uses
  received_minor bigint NOT NULL DEFAULT 0,
  refunded_minor bigint NOT NULL DEFAULT 0,
  used_minor bigint NOT NULL DEFAULT 0,
  left_minor bigint NOT NULL GENERATED ALWAYS AS (received_minor - refunded_minor - used_minor) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (clinic_id, id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK (least(received_minor, refunded_minor, used_minor) >= 0),
  -- no one spends more than there is, however many use it at the same time
  CONSTRAINT advances_left_check CHECK (received_minor - refunded_minor - used_minor >= 0)
);
CREATE INDEX advances_patient ON advances (patient_id, created_at DESC, id DESC);
CREATE INDEX advances_clinic ON advances (clinic_id, created_at DESC, id DESC);
CREATE INDEX advances_open ON advances (clinic_id) WHERE left_minor > 0;
ALTER TABLE advances ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON advances USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON advances FOR SELECT USING (holds_chart(patient_id));
CREATE FUNCTION reads_advance(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM advances a WHERE a.id = one); END $$;

-- A payment is for a bill, or it is an advance; the refunds of an advance name it too.
ALTER TABLE payments
  ALTER COLUMN bill_id DROP NOT NULL,
  ADD COLUMN advance_id uuid,
  ADD FOREIGN KEY (clinic_id, advance_id) REFERENCES advances (clinic_id, id),
  ADD CHECK (num_nonnulls(bill_id, advance_id) = 1);
CREATE INDEX payments_advance ON payments (advance_id) WHERE advance_id IS NOT NULL;
CREATE UNIQUE INDEX payments_of_advance ON payments (advance_id) WHERE refund_of IS NULL;
DROP POLICY reads ON payments;
CREATE POLICY reads ON payments FOR SELECT
  USING (CASE WHEN advance_id IS NULL THEN reads_bill(bill_id) ELSE reads_advance(advance_id) END);

-- What bills took from advances, and what they gave back. No money moves, so that it isn't a payment.
CREATE TABLE advance_uses (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  advance_id uuid NOT NULL,
  bill_id uuid NOT NULL,
  -- the use that it takes back
  return_of uuid REFERENCES advance_uses,
  -- of a return too: what went back to the advance
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- why it was taken back
  reason text CHECK (reason <> ''),
  used_by uuid NOT NULL REFERENCES users,
  used_at timestamptz NOT NULL DEFAULT now(),
  -- the clinic's day; set by use_advance
  used_on date NOT NULL DEFAULT current_date,
  FOREIGN KEY (clinic_id, advance_id) REFERENCES advances (clinic_id, id),
  FOREIGN KEY (clinic_id, bill_id) REFERENCES bills (clinic_id, id),
  CHECK ((return_of IS NULL) = (reason IS NULL))
);
CREATE INDEX advance_uses_advance ON advance_uses (advance_id);
CREATE INDEX advance_uses_bill ON advance_uses (bill_id);
CREATE INDEX advance_uses_returns ON advance_uses (return_of) WHERE return_of IS NOT NULL;
CREATE INDEX advance_uses_day ON advance_uses (clinic_id, used_on);
ALTER TABLE advance_uses ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON advance_uses USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON advance_uses FOR SELECT USING (reads_bill(bill_id));
CREATE TRIGGER keep_advance_uses BEFORE UPDATE OR DELETE OR TRUNCATE ON advance_uses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An advance begins empty and is never deleted. Payments and uses change its sums, a merge its chart.
CREATE FUNCTION keep_advance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moving CONSTANT text[] := '{patient_id,received_minor,refunded_minor,used_minor,left_minor}';
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'An advance is not deleted' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF TG_OP = 'INSERT' THEN
    IF (NEW.received_minor, NEW.refunded_minor, NEW.used_minor) <> (0, 0, 0) THEN
      RAISE EXCEPTION 'An advance begins empty' USING ERRCODE = 'insufficient_privilege';
    END IF;
  ELSIF to_jsonb(NEW) - moving IS DISTINCT FROM to_jsonb(OLD) - moving THEN
    RAISE EXCEPTION 'An advance is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_advance BEFORE INSERT OR UPDATE OR DELETE ON advances FOR EACH ROW EXECUTE FUNCTION keep_advance();
CREATE TRIGGER keep_all_advances BEFORE TRUNCATE ON advances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- As for bills: the merge is recorded later in the same transaction.
CREATE FUNCTION keep_advance_in_chart() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM chart_merges m WHERE (m.kept_id, m.merged_id) IN ((NEW.patient_id, OLD.patient_id), (OLD.patient_id, NEW.patient_id))) THEN
    RAISE EXCEPTION 'An advance is not moved to the chart of another patient' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER keep_advance_in_chart AFTER UPDATE OF patient_id ON advances
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.patient_id IS DISTINCT FROM OLD.patient_id)
  EXECUTE FUNCTION keep_advance_in_chart();

-- A use counts as paid on the bill and as used on the advance; a return takes both back.
CREATE FUNCTION use_advance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  change CONSTANT bigint := CASE WHEN NEW.return_of IS NULL THEN NEW.amount_minor ELSE -NEW.amount_minor END;
BEGIN
  UPDATE bills b SET paid_minor = b.paid_minor + change
  FROM advances a
  WHERE b.id = NEW.bill_id AND b.clinic_id = NEW.clinic_id AND b.state <> 'draft'
    AND a.id = NEW.advance_id AND a.clinic_id = b.clinic_id AND a.currency = b.currency
    AND (NEW.return_of IS NOT NULL OR a.patient_id = b.patient_id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'An advance is used on an issued bill of its patient' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE advances a SET used_minor = a.used_minor + change WHERE a.id = NEW.advance_id;
  IF NEW.return_of IS NOT NULL AND NOT EXISTS (
    SELECT FROM advance_uses u WHERE u.id = NEW.return_of AND u.bill_id = NEW.bill_id AND u.advance_id = NEW.advance_id
      AND u.return_of IS NULL AND u.amount_minor >= NEW.amount_minor
        + (SELECT coalesce(sum(r.amount_minor), 0) FROM advance_uses r WHERE r.return_of = u.id)
  ) THEN
    RAISE EXCEPTION 'A return takes back at most its use' USING ERRCODE = 'insufficient_privilege';
  END IF;
  NEW.used_at := now();
  SELECT (now() AT TIME ZONE c.time_zone)::date INTO STRICT NEW.used_on FROM clinics c WHERE c.id = NEW.clinic_id;
  RETURN NEW;
END $$;
CREATE TRIGGER use_advance BEFORE INSERT ON advance_uses FOR EACH ROW EXECUTE FUNCTION use_advance();

-- A payment or a refund: numbered, and added to what is paid of the bill, or to the advance.
CREATE OR REPLACE FUNCTION number_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken record;
BEGIN
  IF NEW.advance_id IS NOT NULL THEN
    UPDATE advances a SET
      received_minor = a.received_minor + CASE WHEN NEW.refund_of IS NULL THEN NEW.amount_minor ELSE 0 END,
      refunded_minor = a.refunded_minor + CASE WHEN NEW.refund_of IS NULL THEN 0 ELSE NEW.amount_minor END
    WHERE a.id = NEW.advance_id AND a.clinic_id = NEW.clinic_id AND a.currency = NEW.currency;
    IF NOT FOUND THEN RAISE EXCEPTION 'An advance has a payment' USING ERRCODE = 'insufficient_privilege'; END IF;
  ELSE
    UPDATE bills b SET paid_minor = b.paid_minor + CASE WHEN NEW.refund_of IS NULL THEN NEW.amount_minor ELSE -NEW.amount_minor END
    WHERE b.id = NEW.bill_id AND b.clinic_id = NEW.clinic_id AND b.currency = NEW.currency AND b.state <> 'draft';
    IF NOT FOUND THEN RAISE EXCEPTION 'A payment is for an issued bill' USING ERRCODE = 'insufficient_privilege'; END IF;
  END IF;
  IF NEW.refund_of IS NOT NULL AND NOT EXISTS (
    SELECT FROM payments p WHERE p.id = NEW.refund_of AND p.refund_of IS NULL
      AND (p.bill_id = NEW.bill_id OR p.advance_id = NEW.advance_id)
      AND p.amount_minor >= NEW.amount_minor
        + (SELECT coalesce(sum(r.amount_minor), 0) FROM payments r WHERE r.refund_of = p.id)
  ) THEN
    RAISE EXCEPTION 'A refund returns at most its payment' USING ERRCODE = 'insufficient_privilege';
  END IF;
  taken := take_bill_number(NEW.clinic_id, 'receipt');
  NEW.series := taken.series;
  NEW.year := taken.year;
  NEW.sequence := taken.sequence;
  NEW.number := taken.number;
  NEW.received_on := taken.day;
  NEW.received_at := now();
  RETURN NEW;
END $$;

-- Webhooks learn of advances as of other payments.
CREATE OR REPLACE FUNCTION tell_webhooks_of_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_webhooks(NEW.clinic_id, 'payment.recorded', NEW.id, o.patient_id) FROM (
    SELECT b.patient_id FROM bills b WHERE b.id = NEW.bill_id
    UNION ALL SELECT a.patient_id FROM advances a WHERE a.id = NEW.advance_id
  ) o;
  RETURN NULL;
END $$;
