-- Doses of vaccines as records of a chart (docs/decisions/0100).

-- A dose that was given, here or elsewhere. `error` was entered in error: it counts for nothing.
CREATE TABLE immunizations (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  -- the chart where it was entered, which a merge doesn't change
  chart_number text NOT NULL,
  vaccine text NOT NULL CHECK (vaccine <> ''),
  -- typed name of a vaccine that isn't in the program's list
  vaccine_name text CHECK (vaccine_name <> ''),
  -- null for such a vaccine
  dose text CHECK (dose <> ''),
  -- a year, a month or a date
  given_on text NOT NULL CHECK (given_on ~ '^(19|20)\d\d(-\d\d(-\d\d)?)?$'),
  is_elsewhere boolean NOT NULL,
  place text,
  brand text,
  batch text,
  -- a month or a date
  expires_on text CHECK (expires_on ~ '^20\d\d-\d\d(-\d\d)?$'),
  site text,
  given_by text,
  note text,
  status text NOT NULL DEFAULT 'given' CHECK (status IN ('given', 'error')),
  -- why it was entered in error
  reason text CHECK (reason <> ''),
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK ((vaccine = 'other') = (dose IS NULL)),
  CHECK ((vaccine = 'other') = (vaccine_name IS NOT NULL)),
  CHECK (status = 'given' OR reason IS NOT NULL),
  CHECK (num_nonnulls(changed_by, changed_at) IN (0, 2))
);
CREATE INDEX immunizations_patient ON immunizations (patient_id, given_on);
CREATE INDEX immunizations_clinic ON immunizations (clinic_id) WHERE status = 'given';

ALTER TABLE immunizations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON immunizations USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON immunizations FOR SELECT USING (holds_chart(patient_id));

-- What a dose was before a correction, as the row was. A trigger writes it, so no correction goes without.
CREATE TABLE immunization_versions (
  immunization_id uuid NOT NULL REFERENCES immunizations,
  version integer NOT NULL,
  was jsonb NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (immunization_id, version)
);

ALTER TABLE immunization_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON immunization_versions FOR SELECT
  USING (EXISTS (SELECT FROM immunizations i WHERE i.id = immunization_id));
CREATE POLICY corrects ON immunization_versions FOR INSERT
  WITH CHECK (EXISTS (SELECT FROM immunizations i WHERE i.id = immunization_id));

CREATE FUNCTION store_earlier_immunization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO immunization_versions (immunization_id, version, was) VALUES (OLD.id, OLD.version, to_jsonb(OLD));
  RETURN NULL;
END $$;
CREATE TRIGGER store_earlier AFTER UPDATE OF version ON immunizations
  FOR EACH ROW EXECUTE FUNCTION store_earlier_immunization();

CREATE TRIGGER tell_webhooks AFTER INSERT OR UPDATE OF version ON immunizations
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_summary();

-- The schedule of a clinic (without a chart), and of a chart that differs. Without a row it is the national one.
CREATE TABLE immunization_schedules (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  patient_id uuid,
  schedule text NOT NULL CHECK (schedule IN ('national', 'iap')),
  set_by uuid NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id)
);
CREATE UNIQUE INDEX immunization_schedules_clinic ON immunization_schedules (clinic_id) WHERE patient_id IS NULL;
CREATE UNIQUE INDEX immunization_schedules_patient ON immunization_schedules (patient_id) WHERE patient_id IS NOT NULL;

ALTER TABLE immunization_schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON immunization_schedules USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON immunization_schedules FOR SELECT
  USING (CASE WHEN patient_id IS NULL THEN knows_clinic(clinic_id) ELSE holds_chart(patient_id) END);

-- A chart with doses isn't released without the clinic. One line is added to the function as it is.
DO $do$
BEGIN
  EXECUTE replace(pg_get_functiondef('has_clinical_text(uuid, boolean)'::regprocedure),
    'OR EXISTS (SELECT FROM chart_merges m',
    E'OR EXISTS (SELECT FROM immunizations i WHERE i.patient_id = chart)\n    OR EXISTS (SELECT FROM chart_merges m');
END $do$;
