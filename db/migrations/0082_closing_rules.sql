-- Days on which a clinic is closed by rule (docs/decisions/0128); single days are in closures. All of them are dates on
-- the clinic's own calendar, so no time zone and no clock change has an effect on them.
CREATE TABLE closing_rules (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('range', 'yearly', 'monthly')),
  -- range: both included
  first_day date,
  last_day date,
  -- yearly: MM-DD, both included; over the new year if the first is later than the last
  first_date text CHECK (first_date ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  last_date text CHECK (last_date ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  -- monthly: a weekday (0 is Sunday) and which ones of the month, from 1 to 5
  weekday integer CHECK (weekday BETWEEN 0 AND 6),
  nths integer[] CHECK (cardinality(nths) > 0 AND nths <@ ARRAY[1, 2, 3, 4, 5]),
  -- for the clinic's own people
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (first_day <= last_day),
  CHECK ((kind = 'range') = (first_day IS NOT NULL) AND (kind = 'range') = (last_day IS NOT NULL)),
  CHECK ((kind = 'yearly') = (first_date IS NOT NULL) AND (kind = 'yearly') = (last_date IS NOT NULL)),
  CHECK ((kind = 'monthly') = (weekday IS NOT NULL) AND (kind = 'monthly') = (nths IS NOT NULL))
);
CREATE INDEX closing_rules_clinic ON closing_rules (clinic_id);

ALTER TABLE closing_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON closing_rules FOR SELECT USING (knows_clinic(clinic_id));
CREATE POLICY members ON closing_rules USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- The days between two dates, both included, that a rule closes. The bounds of a range limit what is looked at.
CREATE FUNCTION days_of_rule(rule closing_rules, since date, until date) RETURNS SETOF date
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT one::date
  FROM generate_series(
    greatest(since, rule.first_day)::timestamp, least(until, rule.last_day)::timestamp, interval '1 day'
  ) one
  WHERE CASE rule.kind
    WHEN 'range' THEN true
    WHEN 'yearly' THEN CASE WHEN rule.first_date <= rule.last_date
      THEN to_char(one, 'MM-DD') BETWEEN rule.first_date AND rule.last_date
      ELSE to_char(one, 'MM-DD') >= rule.first_date OR to_char(one, 'MM-DD') <= rule.last_date END
    ELSE extract(dow FROM one)::int = rule.weekday AND ceil(extract(day FROM one) / 7.0)::int = ANY (rule.nths)
  END
$$;

-- The days between two dates, both included, on which a clinic is closed, by a single day or by a rule. Whatever needs
-- closed days asks this function.
CREATE FUNCTION closed_days(clinic uuid, since date, until date) RETURNS SETOF date
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT k.day FROM closures k WHERE k.clinic_id = clinic AND k.day BETWEEN since AND until
  UNION
  SELECT one FROM closing_rules r CROSS JOIN LATERAL days_of_rule(r, since, until) one WHERE r.clinic_id = clinic
$$;
