-- The price of a follow-up visit to the same doctor within some days of a paid consultation (docs/decisions/0130).
ALTER TABLE bill_settings
  -- 0: no follow-up price
  ADD COLUMN follow_up_days smallint NOT NULL DEFAULT 0 CHECK (follow_up_days BETWEEN 0 AND 365),
  ADD COLUMN follow_up_price_minor bigint NOT NULL DEFAULT 0 CHECK (follow_up_price_minor >= 0),
  -- the services that are consultations
  ADD COLUMN follow_up_services uuid[] NOT NULL DEFAULT '{}';

-- Why a line has the follow-up price, as it was when the line was written.
ALTER TABLE bill_lines
  ADD COLUMN follow_up_days smallint CHECK (follow_up_days > 0),
  -- the day of the paid consultation
  ADD COLUMN follow_up_on date,
  -- why a follow-up visit is charged at the full price
  ADD COLUMN full_price_reason text CHECK (full_price_reason <> ''),
  ADD CHECK (num_nonnulls(follow_up_days, follow_up_on) IN (0, 2)),
  ADD CHECK (follow_up_on IS NULL OR full_price_reason IS NULL);

CREATE OR REPLACE FUNCTION rescale_price_items(of_clinic uuid, scale numeric) RETURNS void LANGUAGE sql
SET search_path = public, pg_temp AS $$
  UPDATE price_items SET price_minor = round(price_minor * scale) WHERE clinic_id = of_clinic;
  UPDATE bill_settings SET follow_up_price_minor = round(follow_up_price_minor * scale) WHERE clinic_id = of_clinic
$$;
