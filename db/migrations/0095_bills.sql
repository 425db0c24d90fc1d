-- Bills, payments and credit notes (docs/decisions/0123). Amounts are whole minor units of the bill's currency.

-- How a clinic bills. A clinic without a row has the defaults of contract/bills/settings.ts.
CREATE TABLE bill_settings (
  clinic_id uuid PRIMARY KEY REFERENCES clinics,
  -- name and registration for taxes, as printed on bills; a clinic without a registration charges no tax in India
  legal_name text CHECK (legal_name <> ''),
  gstin text CHECK (gstin ~ '^\d{2}[A-Z0-9]{13}$'),
  -- the tax registration of other countries
  tax_number text CHECK (tax_number <> ''),
  -- the name of the tax outside India, such as VAT
  tax_name text NOT NULL DEFAULT 'Tax' CHECK (tax_name <> ''),
  prices_include_tax boolean NOT NULL DEFAULT true,
  -- totals are rounded to the currency's main unit
  rounds_total boolean NOT NULL DEFAULT false,
  -- the month with whose first day numbers begin again
  year_month smallint NOT NULL DEFAULT 1 CHECK (year_month BETWEEN 1 AND 12),
  bill_series text NOT NULL DEFAULT 'B' CHECK (bill_series ~ '^[A-Z0-9]{1,4}$'),
  credit_series text NOT NULL DEFAULT 'C' CHECK (credit_series ~ '^[A-Z0-9]{1,4}$'),
  receipt_series text NOT NULL DEFAULT 'R' CHECK (receipt_series ~ '^[A-Z0-9]{1,4}$'),
  -- most percent of a bill that staff with the permission can take off
  staff_discount_limit smallint NOT NULL DEFAULT 10 CHECK (staff_discount_limit BETWEEN 0 AND 100),
  doctors_see_amounts boolean NOT NULL DEFAULT false,
  -- names of the counters where payments are received; the first is the usual one
  counters text[] NOT NULL DEFAULT '{}',
  -- payee address for UPI, such as clinic@bank
  upi_id text CHECK (upi_id ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9.-]{1,63}$'),
  CHECK (bill_series <> credit_series AND bill_series <> receipt_series AND credit_series <> receipt_series)
);
ALTER TABLE bill_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON bill_settings USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- What a clinic charges for beside its services, which have their own price.
CREATE TABLE price_items (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('procedure', 'injection', 'consumable', 'medicine', 'test', 'other')),
  price_minor integer NOT NULL CHECK (price_minor >= 0),
  -- hundredths of a percent; null: exempt
  tax_rate integer CHECK (tax_rate BETWEEN 0 AND 10000),
  -- SAC or HSN
  tax_code text CHECK (tax_code ~ '^[A-Z0-9.]{1,12}$'),
  is_active boolean NOT NULL DEFAULT true,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX price_items_name ON price_items (clinic_id, folded(name)) WHERE is_active;
CREATE INDEX price_items_clinic ON price_items (clinic_id);
ALTER TABLE price_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON price_items USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- The tax of a service; one without a row is exempt.
CREATE TABLE service_taxes (
  service_id uuid PRIMARY KEY REFERENCES services,
  clinic_id uuid NOT NULL REFERENCES clinics,
  tax_rate integer CHECK (tax_rate BETWEEN 0 AND 10000),
  tax_code text CHECK (tax_code ~ '^[A-Z0-9.]{1,12}$')
);
CREATE INDEX service_taxes_clinic ON service_taxes (clinic_id);
ALTER TABLE service_taxes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON service_taxes USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- The last number of each series and financial year. The row is locked until the transaction that took a number ends, so
-- that a number is given once and a transaction that fails leaves no gap. No policy: only the triggers below change it.
CREATE TABLE bill_numbers (
  clinic_id uuid NOT NULL REFERENCES clinics,
  series text NOT NULL,
  -- the year in which the financial year begins
  year smallint NOT NULL,
  last integer NOT NULL CHECK (last BETWEEN 1 AND 999999),
  PRIMARY KEY (clinic_id, series, year)
);
ALTER TABLE bill_numbers ENABLE ROW LEVEL SECURITY;

CREATE TABLE bills (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  appointment_id uuid REFERENCES appointments,
  walk_in_id uuid REFERENCES walk_ins,
  -- whom the patient saw
  doctor_id uuid REFERENCES doctors,
  -- credited: credit notes cover the whole bill
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'issued', 'credited')),
  -- what the bill is called on paper; it follows from its lines and the clinic's registration
  kind text NOT NULL DEFAULT 'invoice'
    CHECK (kind IN ('bill_of_supply', 'tax_invoice', 'invoice_cum_bill_of_supply', 'invoice')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  series text,
  year smallint,
  sequence integer,
  number text CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  -- the state where the supply is made (code of the GSTIN), in India
  place_of_supply text CHECK (place_of_supply ~ '^\d{2}$'),
  -- if it isn't addressed to the patient
  recipient_name text CHECK (recipient_name <> ''),
  recipient_address text CHECK (recipient_address <> ''),
  recipient_gstin text CHECK (recipient_gstin ~ '^\d{2}[A-Z0-9]{13}$'),
  prices_include_tax boolean NOT NULL,
  tax_name text NOT NULL,
  note text CHECK (note <> ''),
  -- sums of the lines
  gross_minor bigint NOT NULL DEFAULT 0,
  discount_minor bigint NOT NULL DEFAULT 0,
  taxable_minor bigint NOT NULL DEFAULT 0,
  exempt_minor bigint NOT NULL DEFAULT 0,
  cgst_minor bigint NOT NULL DEFAULT 0,
  sgst_minor bigint NOT NULL DEFAULT 0,
  igst_minor bigint NOT NULL DEFAULT 0,
  tax_minor bigint NOT NULL DEFAULT 0,
  rounding_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0 CHECK (total_minor >= 0),
  -- written by the triggers of payments and credit notes
  paid_minor bigint NOT NULL DEFAULT 0,
  credited_minor bigint NOT NULL DEFAULT 0,
  balance_minor bigint NOT NULL GENERATED ALWAYS AS (total_minor - credited_minor - paid_minor) STORED,
  -- clinic, recipient, patient and doctor as they were at issue (contract/bills/bills.ts)
  parties jsonb,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  issued_by uuid REFERENCES users,
  issued_at timestamptz,
  -- the clinic's day at issue
  issued_on date,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (clinic_id, id),
  UNIQUE (clinic_id, number),
  UNIQUE (clinic_id, series, year, sequence),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK (num_nonnulls(series, year, sequence, number, parties, issued_by, issued_at, issued_on) IN (0, 8)),
  CHECK ((state = 'draft') = (number IS NULL)),
  CHECK (taxable_minor + exempt_minor + tax_minor + rounding_minor = total_minor),
  CHECK (cgst_minor + sgst_minor + igst_minor IN (0, tax_minor)),
  CHECK (credited_minor BETWEEN 0 AND total_minor),
  CHECK (paid_minor >= 0)
);
-- two people at the desk don't bill one appointment twice; a bill that was credited makes room for another
CREATE UNIQUE INDEX bills_appointment ON bills (appointment_id) WHERE state <> 'credited';
CREATE UNIQUE INDEX bills_walk_in ON bills (walk_in_id) WHERE state <> 'credited';
CREATE INDEX bills_patient ON bills (patient_id, created_at DESC, id DESC);
CREATE INDEX bills_clinic ON bills (clinic_id, created_at DESC, id DESC);
CREATE INDEX bills_day ON bills (clinic_id, issued_on) WHERE issued_on IS NOT NULL;
CREATE INDEX bills_open ON bills (clinic_id) WHERE state = 'issued' AND balance_minor <> 0;

ALTER TABLE bills ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON bills USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
-- patients read what was issued
CREATE POLICY reads ON bills FOR SELECT USING (state <> 'draft' AND holds_chart(patient_id));
CREATE FUNCTION reads_bill(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM bills b WHERE b.id = one); END $$;

CREATE TABLE bill_lines (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  bill_id uuid NOT NULL,
  position smallint NOT NULL,
  -- where text, price and tax were copied from; neither: typed
  service_id uuid REFERENCES services,
  item_id uuid REFERENCES price_items,
  text text NOT NULL CHECK (text <> ''),
  tax_code text,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor BETWEEN 0 AND quantity * unit_price_minor),
  discount_reason text CHECK (discount_reason <> ''),
  -- hundredths of a percent; null: exempt
  tax_rate integer CHECK (tax_rate BETWEEN 0 AND 10000),
  -- value after the discount and without tax
  net_minor bigint NOT NULL CHECK (net_minor >= 0),
  cgst_minor bigint NOT NULL DEFAULT 0 CHECK (cgst_minor >= 0),
  sgst_minor bigint NOT NULL DEFAULT 0 CHECK (sgst_minor >= 0),
  igst_minor bigint NOT NULL DEFAULT 0 CHECK (igst_minor >= 0),
  tax_minor bigint NOT NULL DEFAULT 0 CHECK (tax_minor >= 0),
  total_minor bigint NOT NULL CHECK (total_minor >= 0),
  UNIQUE (bill_id, position),
  FOREIGN KEY (clinic_id, bill_id) REFERENCES bills (clinic_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(service_id, item_id) <= 1),
  CHECK (discount_minor = 0 OR discount_reason IS NOT NULL),
  CHECK (net_minor + tax_minor = total_minor),
  CHECK (tax_rate IS NOT NULL OR tax_minor = 0),
  CHECK (cgst_minor = sgst_minor),
  CHECK (cgst_minor + sgst_minor + igst_minor IN (0, tax_minor))
);
CREATE INDEX bill_lines_clinic ON bill_lines (clinic_id);
ALTER TABLE bill_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON bill_lines USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON bill_lines FOR SELECT USING (reads_bill(bill_id));

CREATE TABLE credit_notes (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  bill_id uuid NOT NULL,
  -- number and day are set by number_credit_note
  series text NOT NULL DEFAULT '',
  year smallint NOT NULL DEFAULT 0,
  sequence integer NOT NULL DEFAULT 0,
  number text NOT NULL DEFAULT '' CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  reason text NOT NULL CHECK (reason <> ''),
  taxable_minor bigint NOT NULL,
  exempt_minor bigint NOT NULL,
  cgst_minor bigint NOT NULL,
  sgst_minor bigint NOT NULL,
  igst_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  rounding_minor bigint NOT NULL,
  total_minor bigint NOT NULL CHECK (total_minor >= 0),
  issued_by uuid NOT NULL REFERENCES users,
  issued_at timestamptz NOT NULL DEFAULT now(),
  issued_on date NOT NULL DEFAULT current_date,
  FOREIGN KEY (clinic_id, bill_id) REFERENCES bills (clinic_id, id),
  UNIQUE (clinic_id, number),
  UNIQUE (clinic_id, series, year, sequence),
  CHECK (taxable_minor + exempt_minor + tax_minor + rounding_minor = total_minor)
);
CREATE INDEX credit_notes_bill ON credit_notes (bill_id);
CREATE INDEX credit_notes_day ON credit_notes (clinic_id, issued_on);
ALTER TABLE credit_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON credit_notes USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON credit_notes FOR SELECT USING (reads_bill(bill_id));

-- The lines of a bill that a credit note takes back, each once and whole.
CREATE TABLE credited_lines (
  bill_line_id uuid PRIMARY KEY REFERENCES bill_lines,
  credit_note_id uuid NOT NULL REFERENCES credit_notes,
  clinic_id uuid NOT NULL REFERENCES clinics
);
CREATE INDEX credited_lines_note ON credited_lines (credit_note_id);
CREATE INDEX credited_lines_clinic ON credited_lines (clinic_id);
ALTER TABLE credited_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON credited_lines USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON credited_lines FOR SELECT
  USING (EXISTS (SELECT FROM credit_notes n WHERE n.id = credit_note_id));

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  bill_id uuid NOT NULL,
  -- a refund names the payment that it returns
  refund_of uuid REFERENCES payments,
  method text NOT NULL CHECK (method IN ('cash', 'card', 'upi', 'bank_transfer', 'cheque', 'online')),
  -- of a refund too: what went back
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- the bank's reference, the last digits of a card, the number of a cheque
  reference text CHECK (reference <> ''),
  -- why it was refunded
  reason text CHECK (reason <> ''),
  -- the name of the counter, as it was then
  counter text CHECK (counter <> ''),
  -- of the receipt; number and day are set by number_payment
  series text NOT NULL DEFAULT '',
  year smallint NOT NULL DEFAULT 0,
  sequence integer NOT NULL DEFAULT 0,
  number text NOT NULL DEFAULT '' CHECK (number ~ '^[A-Z0-9/-]{1,16}$'),
  received_by uuid NOT NULL REFERENCES users,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- the clinic's day
  received_on date NOT NULL DEFAULT current_date,
  FOREIGN KEY (clinic_id, bill_id) REFERENCES bills (clinic_id, id),
  UNIQUE (clinic_id, number),
  UNIQUE (clinic_id, series, year, sequence),
  CHECK ((refund_of IS NULL) = (reason IS NULL))
);
CREATE INDEX payments_bill ON payments (bill_id);
CREATE INDEX payments_refunds ON payments (refund_of) WHERE refund_of IS NOT NULL;
CREATE INDEX payments_day ON payments (clinic_id, received_on);
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON payments USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON payments FOR SELECT USING (reads_bill(bill_id));
