-- Numbers of bills, credit notes and receipts, and that nothing issued changes (docs/decisions/0123).

-- The year in which the financial year of a day begins.
CREATE FUNCTION financial_year(day date, first_month integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT extract(year FROM day)::int - CASE WHEN extract(month FROM day)::int < first_month THEN 1 ELSE 0 END
$$;

-- "B/2627/0001": series, financial year and sequence, at most 16 characters (rule 49 of India's GST). Calendar years have
-- four digits of their own.
CREATE FUNCTION bill_number(series text, year integer, sequence integer, first_month integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT series || '/'
    || CASE WHEN first_month = 1 THEN lpad(year::text, 4, '0')
      ELSE lpad((year % 100)::text, 2, '0') || lpad(((year + 1) % 100)::text, 2, '0') END
    || '/' || CASE WHEN sequence < 10000 THEN lpad(sequence::text, 4, '0') ELSE sequence::text END
$$;

-- Takes the next number. The row of the series stays locked until the transaction ends.
CREATE FUNCTION take_bill_number(
  of_clinic uuid, of_kind text, OUT series text, OUT year smallint, OUT sequence integer, OUT number text, OUT day date
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first_month integer;
BEGIN
  SELECT coalesce(s.year_month, CASE c.currency WHEN 'INR' THEN 4 ELSE 1 END),
    CASE of_kind WHEN 'bill' THEN coalesce(s.bill_series, 'B') WHEN 'credit' THEN coalesce(s.credit_series, 'C')
      ELSE coalesce(s.receipt_series, 'R') END,
    (now() AT TIME ZONE c.time_zone)::date
  INTO STRICT first_month, take_bill_number.series, take_bill_number.day
  FROM clinics c LEFT JOIN bill_settings s ON s.clinic_id = c.id WHERE c.id = of_clinic;
  take_bill_number.year := financial_year(day, first_month);
  INSERT INTO bill_numbers AS n (clinic_id, series, year, last)
  VALUES (of_clinic, take_bill_number.series, take_bill_number.year, 1)
  ON CONFLICT ON CONSTRAINT bill_numbers_pkey DO UPDATE SET last = n.last + 1
  RETURNING n.last INTO take_bill_number.sequence;
  take_bill_number.number :=
    bill_number(take_bill_number.series, take_bill_number.year, take_bill_number.sequence, first_month);
END $$;
-- for the triggers alone
REVOKE EXECUTE ON FUNCTION take_bill_number(uuid, text) FROM PUBLIC;

-- A bill is written as a draft, gets its number when it is issued, and stays as it was issued. A merge moves it to the
-- other chart; payments and credit notes change only what is paid and credited.
CREATE FUNCTION keep_bill() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_lines record;
  taken record;
  moving CONSTANT text[] := '{patient_id,state,paid_minor,credited_minor,balance_minor,version}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'draft' THEN RAISE EXCEPTION 'An issued bill is not deleted' USING ERRCODE = 'insufficient_privilege'; END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' OR NEW.paid_minor <> 0 OR NEW.credited_minor <> 0 THEN
      RAISE EXCEPTION 'A bill begins as a draft' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'draft' AND NEW.state = 'issued' THEN
    SELECT count(*) AS lines, coalesce(sum(l.total_minor), 0) AS total, coalesce(sum(l.tax_minor), 0) AS tax,
      coalesce(sum(l.cgst_minor), 0) AS cgst, coalesce(sum(l.sgst_minor), 0) AS sgst, coalesce(sum(l.igst_minor), 0) AS igst,
      coalesce(sum(l.discount_minor), 0) AS discount, coalesce(sum(l.quantity * l.unit_price_minor), 0) AS gross
    INTO of_lines FROM bill_lines l WHERE l.bill_id = NEW.id;
    IF of_lines.lines = 0 OR (of_lines.total + NEW.rounding_minor, of_lines.tax, of_lines.cgst, of_lines.sgst, of_lines.igst,
        of_lines.discount, of_lines.gross) IS DISTINCT FROM (NEW.total_minor, NEW.tax_minor, NEW.cgst_minor, NEW.sgst_minor,
        NEW.igst_minor, NEW.discount_minor, NEW.gross_minor) THEN
      RAISE EXCEPTION 'The sums of a bill are those of its lines' USING ERRCODE = 'insufficient_privilege';
    END IF;
    taken := take_bill_number(NEW.clinic_id, 'bill');
    NEW.series := taken.series;
    NEW.year := taken.year;
    NEW.sequence := taken.sequence;
    NEW.number := taken.number;
    NEW.issued_on := taken.day;
    NEW.issued_at := now();
    RETURN NEW;
  END IF;
  IF OLD.state = 'draft' THEN
    IF NEW.state <> 'draft' OR NEW.paid_minor <> 0 OR NEW.credited_minor <> 0 THEN
      RAISE EXCEPTION 'A draft has no payments' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state = 'draft' OR to_jsonb(NEW) - moving IS DISTINCT FROM to_jsonb(OLD) - moving THEN
    RAISE EXCEPTION 'An issued bill is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_bill BEFORE INSERT OR UPDATE OR DELETE ON bills FOR EACH ROW EXECUTE FUNCTION keep_bill();

-- A bill changes charts only with a merge of the two, or its undoing. The merge is recorded later in the same transaction.
CREATE FUNCTION keep_bill_in_chart() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM chart_merges m WHERE (m.kept_id, m.merged_id) IN ((NEW.patient_id, OLD.patient_id), (OLD.patient_id, NEW.patient_id))) THEN
    RAISE EXCEPTION 'A bill is not moved to the chart of another patient' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER keep_bill_in_chart AFTER UPDATE OF patient_id ON bills
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.patient_id IS DISTINCT FROM OLD.patient_id)
  EXECUTE FUNCTION keep_bill_in_chart();

-- The lines of a bill change while it is a draft. The lock waits until it is issued.
CREATE FUNCTION keep_bill_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_bill uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.bill_id ELSE NEW.bill_id END;
BEGIN
  -- no row: the draft is deleted with its lines
  IF EXISTS (SELECT FROM bills b WHERE b.id = of_bill AND b.state <> 'draft' FOR SHARE) THEN
    RAISE EXCEPTION 'A line of an issued bill is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_bill_line BEFORE INSERT OR UPDATE OR DELETE ON bill_lines FOR EACH ROW EXECUTE FUNCTION keep_bill_line();

-- A payment or a refund: numbered, and added to what is paid.
CREATE FUNCTION number_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken record;
BEGIN
  UPDATE bills b SET paid_minor = b.paid_minor + CASE WHEN NEW.refund_of IS NULL THEN NEW.amount_minor ELSE -NEW.amount_minor END
  WHERE b.id = NEW.bill_id AND b.clinic_id = NEW.clinic_id AND b.currency = NEW.currency AND b.state <> 'draft';
  IF NOT FOUND THEN RAISE EXCEPTION 'A payment is for an issued bill' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF NEW.refund_of IS NOT NULL AND NOT EXISTS (
    SELECT FROM payments p WHERE p.id = NEW.refund_of AND p.bill_id = NEW.bill_id AND p.refund_of IS NULL
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
CREATE TRIGGER number_payment BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION number_payment();

-- A credit note: numbered, and added to what is credited. It credits the rest of a bill with its rounding.
CREATE FUNCTION number_credit_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken record;
BEGIN
  UPDATE bills b SET credited_minor = b.credited_minor + NEW.total_minor
  WHERE b.id = NEW.bill_id AND b.clinic_id = NEW.clinic_id AND b.state = 'issued';
  IF NOT FOUND THEN RAISE EXCEPTION 'A credit note is for an issued bill' USING ERRCODE = 'insufficient_privilege'; END IF;
  taken := take_bill_number(NEW.clinic_id, 'credit');
  NEW.series := taken.series;
  NEW.year := taken.year;
  NEW.sequence := taken.sequence;
  NEW.number := taken.number;
  NEW.issued_on := taken.day;
  NEW.issued_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER number_credit_note BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION number_credit_note();

-- What was paid and credited stays, also against the statement that no row trigger sees.
CREATE TRIGGER keep_payments BEFORE UPDATE OR DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_credit_notes BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_credited_lines BEFORE UPDATE OR DELETE OR TRUNCATE ON credited_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_all_bills BEFORE TRUNCATE ON bills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_all_bill_lines BEFORE TRUNCATE ON bill_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Webhooks learn of bills and payments.
CREATE FUNCTION tell_webhooks_of_bill() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_webhooks(NEW.clinic_id, 'bill.issued', NEW.id, NEW.patient_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhooks AFTER UPDATE OF state ON bills
  FOR EACH ROW WHEN (OLD.state = 'draft' AND NEW.state = 'issued') EXECUTE FUNCTION tell_webhooks_of_bill();
CREATE FUNCTION tell_webhooks_of_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_webhooks(NEW.clinic_id, 'payment.recorded', NEW.id, b.patient_id) FROM bills b WHERE b.id = NEW.bill_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhooks AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_payment();

-- A clinic whose currency changes keeps the numbers of its prices.
CREATE FUNCTION rescale_price_items(of_clinic uuid, scale numeric) RETURNS void LANGUAGE sql
SET search_path = public, pg_temp AS $$
  UPDATE price_items SET price_minor = round(price_minor * scale) WHERE clinic_id = of_clinic
$$;
