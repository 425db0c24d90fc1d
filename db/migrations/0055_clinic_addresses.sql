-- The names by which a clinic's booking page is opened, as in /book/lotus-clinic (decision 0042): the present one, and
-- earlier ones, which lead to it. A name is never given to another clinic, because it is printed.
CREATE TABLE clinic_addresses (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(name) BETWEEN 3 AND 60),
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  is_current boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX clinic_addresses_clinic ON clinic_addresses (clinic_id);
CREATE UNIQUE INDEX clinic_addresses_current ON clinic_addresses (clinic_id) WHERE is_current;

ALTER TABLE clinic_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON clinic_addresses FOR SELECT USING (knows_clinic(clinic_id));
CREATE POLICY members ON clinic_addresses USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
