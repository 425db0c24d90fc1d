-- The day's end of each counter (docs/decisions/0126): expected by method, counted cash, signed by who closed it.

CREATE TABLE day_ends (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  -- the name of the counter, as it was then; empty: payments without a counter
  counter text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- the clinic's day
  day date NOT NULL,
  -- cash that the day before left in the drawer
  opening_minor bigint NOT NULL CHECK (opening_minor >= 0),
  -- cash payments less cash refunds
  cash_minor bigint NOT NULL,
  counted_minor bigint NOT NULL CHECK (counted_minor >= 0),
  difference_minor bigint NOT NULL GENERATED ALWAYS AS (counted_minor - opening_minor - cash_minor) STORED,
  -- cash that stays in the drawer for the next day
  left_minor bigint NOT NULL CHECK (left_minor BETWEEN 0 AND counted_minor),
  reason text CHECK (reason <> ''),
  -- all that was signed (contract/day-ends.ts)
  content jsonb NOT NULL,
  closed_by uuid NOT NULL REFERENCES users,
  closed_at timestamptz NOT NULL,
  -- SHA-256 of the content, and its signature
  content_hash bytea NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  UNIQUE (clinic_id, counter, currency, day),
  CHECK (counted_minor = opening_minor + cash_minor OR reason IS NOT NULL)
);
CREATE INDEX day_ends_clinic ON day_ends (clinic_id, day DESC, id DESC);
CREATE TRIGGER keep_day_ends BEFORE UPDATE OR DELETE OR TRUNCATE ON day_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE day_ends ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON day_ends USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- The payments and refunds that a day's end counted, each once. One without a row belongs to the next day's end.
CREATE TABLE closed_payments (
  payment_id uuid PRIMARY KEY REFERENCES payments,
  day_end_id uuid NOT NULL REFERENCES day_ends,
  clinic_id uuid NOT NULL REFERENCES clinics
);
CREATE INDEX closed_payments_day_end ON closed_payments (day_end_id);
CREATE INDEX closed_payments_clinic ON closed_payments (clinic_id);
CREATE TRIGGER keep_closed_payments BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE closed_payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON closed_payments USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
