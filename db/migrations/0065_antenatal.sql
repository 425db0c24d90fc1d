-- Antenatal records (docs/decisions/0103): pregnancies that a clinic follows, their checkups, and tests that were ticked as done.

-- What a row was before a correction is stored by one trigger for the three tables: its first argument is the table of versions.
CREATE FUNCTION store_earlier_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO %I (record_id, version, was) VALUES ($1, $2, $3)', TG_ARGV[0])
    USING OLD.id, OLD.version, to_jsonb(OLD);
  RETURN NULL;
END $$;

-- A pregnancy. `error` was entered in error: it counts for nothing.
CREATE TABLE antenatal_records (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  -- the chart where it was entered, which a merge doesn't change
  chart_number text NOT NULL,
  -- first day of the last period
  period_on date,
  scan_on date,
  -- the age that the scan found
  scan_weeks integer CHECK (scan_weeks BETWEEN 4 AND 43),
  scan_days integer CHECK (scan_days BETWEEN 0 AND 6),
  -- a due date that the clinic decided in another way
  entered_due_on date,
  -- which of them decides the due date
  dated_by text NOT NULL CHECK (dated_by IN ('period', 'scan', 'clinic')),
  due_on date NOT NULL CHECK (due_on >= '1900-01-01'),
  decided_by uuid NOT NULL REFERENCES users,
  decided_at timestamptz NOT NULL DEFAULT now(),
  note text,
  -- null while it is open
  outcome text CHECK (outcome IN ('born', 'miscarried', 'ended')),
  ended_on date,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'error')),
  -- why it was entered in error
  reason text CHECK (reason <> ''),
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK ((scan_on IS NULL) = (scan_weeks IS NULL)),
  CHECK ((scan_on IS NULL) = (scan_days IS NULL)),
  CHECK ((outcome IS NULL) = (ended_on IS NULL)),
  CHECK (
    CASE dated_by
      WHEN 'period' THEN due_on = period_on + 280
      WHEN 'scan' THEN due_on = scan_on + 280 - 7 * scan_weeks - scan_days
      ELSE due_on = entered_due_on
    END IS TRUE
  ),
  CHECK (status = 'active' OR reason IS NOT NULL),
  CHECK (num_nonnulls(changed_by, changed_at) IN (0, 2))
);
CREATE INDEX antenatal_records_patient ON antenatal_records (patient_id);
-- the order of the clinic's export
CREATE INDEX antenatal_records_clinic ON antenatal_records (clinic_id, recorded_at, id);

ALTER TABLE antenatal_records ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON antenatal_records USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON antenatal_records FOR SELECT USING (holds_chart(patient_id));
CREATE FUNCTION reads_antenatal_record(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM antenatal_records r WHERE r.id = one); END $$;
CREATE FUNCTION changes_antenatal_record(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM antenatal_records r WHERE r.id = one AND r.clinic_id = ANY (actor_clinics())); END $$;

-- A checkup during a pregnancy. The bounds of weight and blood pressure are those of vitals.
CREATE TABLE antenatal_checkups (
  id uuid PRIMARY KEY,
  record_id uuid NOT NULL REFERENCES antenatal_records,
  -- on the clinic's calendar
  seen_on date NOT NULL,
  weight numeric(5, 2) CHECK (weight BETWEEN 0.3 AND 500),
  systolic integer CHECK (systolic BETWEEN 40 AND 300),
  diastolic integer CHECK (diastolic BETWEEN 20 AND 200),
  fundal_height numeric(3, 1) CHECK (fundal_height BETWEEN 5 AND 60),
  fetal_heart_rate integer CHECK (fetal_heart_rate BETWEEN 50 AND 250),
  hemoglobin numeric(3, 1) CHECK (hemoglobin BETWEEN 2 AND 25),
  presentation text CHECK (presentation IN ('cephalic', 'breech', 'transverse', 'oblique', 'unstable')),
  edema text CHECK (edema IN ('none', 'trace', '1+', '2+', '3+', '4+')),
  urine_protein text CHECK (urine_protein IN ('none', 'trace', '1+', '2+', '3+', '4+')),
  urine_sugar text CHECK (urine_sugar IN ('none', 'trace', '1+', '2+', '3+', '4+')),
  note text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'error')),
  reason text CHECK (reason <> ''),
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((systolic IS NULL) = (diastolic IS NULL)),
  CHECK (diastolic < systolic),
  CHECK (
    num_nonnulls(
      weight, systolic, fundal_height, fetal_heart_rate, hemoglobin, presentation, edema, urine_protein, urine_sugar, note
    ) > 0
  ),
  CHECK (status = 'active' OR reason IS NOT NULL),
  CHECK (num_nonnulls(changed_by, changed_at) IN (0, 2))
);
CREATE INDEX antenatal_checkups_record ON antenatal_checkups (record_id, seen_on);

-- A check or test of the list that was done, or isn't needed.
CREATE TABLE antenatal_ticks (
  id uuid PRIMARY KEY,
  record_id uuid NOT NULL REFERENCES antenatal_records,
  item text NOT NULL CHECK (item <> ''),
  answer text NOT NULL CHECK (answer IN ('done', 'not-needed')),
  -- on the clinic's calendar
  done_on date NOT NULL,
  note text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'error')),
  reason text CHECK (reason <> ''),
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK (status = 'active' OR reason IS NOT NULL),
  CHECK (num_nonnulls(changed_by, changed_at) IN (0, 2))
);
CREATE INDEX antenatal_ticks_record ON antenatal_ticks (record_id);
CREATE UNIQUE INDEX antenatal_ticks_item ON antenatal_ticks (record_id, item) WHERE status = 'active';

CREATE TABLE antenatal_record_versions (
  record_id uuid NOT NULL REFERENCES antenatal_records,
  version integer NOT NULL,
  was jsonb NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (record_id, version)
);
CREATE TABLE antenatal_checkup_versions (
  record_id uuid NOT NULL REFERENCES antenatal_checkups,
  version integer NOT NULL,
  was jsonb NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (record_id, version)
);
CREATE TABLE antenatal_tick_versions (
  record_id uuid NOT NULL REFERENCES antenatal_ticks,
  version integer NOT NULL,
  was jsonb NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (record_id, version)
);

ALTER TABLE antenatal_checkups ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON antenatal_checkups FOR SELECT USING (reads_antenatal_record(record_id));
CREATE POLICY writes ON antenatal_checkups FOR INSERT WITH CHECK (changes_antenatal_record(record_id));
CREATE POLICY corrects ON antenatal_checkups FOR UPDATE USING (changes_antenatal_record(record_id));
ALTER TABLE antenatal_ticks ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON antenatal_ticks FOR SELECT USING (reads_antenatal_record(record_id));
CREATE POLICY writes ON antenatal_ticks FOR INSERT WITH CHECK (changes_antenatal_record(record_id));
CREATE POLICY corrects ON antenatal_ticks FOR UPDATE USING (changes_antenatal_record(record_id));

ALTER TABLE antenatal_record_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON antenatal_record_versions FOR SELECT USING (reads_antenatal_record(record_id));
CREATE POLICY corrects ON antenatal_record_versions FOR INSERT WITH CHECK (changes_antenatal_record(record_id));
ALTER TABLE antenatal_checkup_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON antenatal_checkup_versions FOR SELECT
  USING (EXISTS (SELECT FROM antenatal_checkups c WHERE c.id = antenatal_checkup_versions.record_id));
CREATE POLICY corrects ON antenatal_checkup_versions FOR INSERT
  WITH CHECK (EXISTS (SELECT FROM antenatal_checkups c WHERE c.id = antenatal_checkup_versions.record_id));
ALTER TABLE antenatal_tick_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON antenatal_tick_versions FOR SELECT
  USING (EXISTS (SELECT FROM antenatal_ticks k WHERE k.id = antenatal_tick_versions.record_id));
CREATE POLICY corrects ON antenatal_tick_versions FOR INSERT
  WITH CHECK (EXISTS (SELECT FROM antenatal_ticks k WHERE k.id = antenatal_tick_versions.record_id));

CREATE TRIGGER store_earlier AFTER UPDATE OF version ON antenatal_records
  FOR EACH ROW EXECUTE FUNCTION store_earlier_version('antenatal_record_versions');
CREATE TRIGGER store_earlier AFTER UPDATE OF version ON antenatal_checkups
  FOR EACH ROW EXECUTE FUNCTION store_earlier_version('antenatal_checkup_versions');
CREATE TRIGGER store_earlier AFTER UPDATE OF version ON antenatal_ticks
  FOR EACH ROW EXECUTE FUNCTION store_earlier_version('antenatal_tick_versions');

CREATE TRIGGER tell_webhooks AFTER INSERT OR UPDATE OF version ON antenatal_records
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_summary();
-- A checkup or a tick is a change of the chart of its pregnancy.
CREATE FUNCTION tell_webhooks_of_antenatal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_chart antenatal_records;
BEGIN
  SELECT * INTO of_chart FROM antenatal_records r WHERE r.id = NEW.record_id;
  IF EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = of_chart.clinic_id) THEN
    PERFORM tell_webhooks(of_chart.clinic_id, 'patient.updated', of_chart.patient_id, of_chart.patient_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhooks AFTER INSERT OR UPDATE OF version ON antenatal_checkups
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_antenatal();
CREATE TRIGGER tell_webhooks AFTER INSERT OR UPDATE OF version ON antenatal_ticks
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_antenatal();

-- A chart with a pregnancy isn't released without the clinic. One line is added to the function as it is.
DO $do$
BEGIN
  EXECUTE replace(pg_get_functiondef('has_clinical_text(uuid, boolean)'::regprocedure),
    'OR EXISTS (SELECT FROM chart_merges m',
    E'OR EXISTS (SELECT FROM antenatal_records n WHERE n.patient_id = chart)\n    OR EXISTS (SELECT FROM chart_merges m');
END $do$;
