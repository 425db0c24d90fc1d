-- Vitals as entries of their own (docs/decisions/0098): what someone measured of a patient at a time. The visits of that day take them over.

CREATE TABLE vital_sets (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  measured_at timestamptz NOT NULL DEFAULT now(),
  -- on the clinic's calendar: visits of this day take it over
  measured_on date NOT NULL,
  current_version integer NOT NULL DEFAULT 1 CHECK (current_version > 0),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id)
);
CREATE INDEX vital_sets_patient ON vital_sets (patient_id, measured_at DESC, id DESC);
-- the order of the clinic's export
CREATE INDEX vital_sets_clinic ON vital_sets (clinic_id, measured_at, id);

-- A set gets further versions or another chart, and is never deleted.
CREATE FUNCTION keep_vital_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.current_version < OLD.current_version
      OR (NEW.id, NEW.clinic_id, NEW.measured_at, NEW.measured_on)
        IS DISTINCT FROM (OLD.id, OLD.clinic_id, OLD.measured_at, OLD.measured_on) THEN
    RAISE EXCEPTION 'Vitals are not changed in this way';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_vital_set BEFORE UPDATE OR DELETE ON vital_sets FOR EACH ROW EXECUTE FUNCTION keep_vital_set();

ALTER TABLE vital_sets ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON vital_sets USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON vital_sets FOR SELECT USING (holds_chart(patient_id));
CREATE FUNCTION reads_vital_set(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM vital_sets s WHERE s.id = one); END $$;
CREATE FUNCTION changes_vital_set(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM vital_sets s WHERE s.id = one AND s.clinic_id = ANY (actor_clinics())); END $$;

-- What was measured, and each correction of it. The units and bounds are those of visit_versions.
CREATE TABLE vital_set_versions (
  set_id uuid NOT NULL REFERENCES vital_sets,
  version integer NOT NULL CHECK (version > 0),
  systolic integer CHECK (systolic BETWEEN 40 AND 300),
  diastolic integer CHECK (diastolic BETWEEN 20 AND 200),
  pulse integer CHECK (pulse BETWEEN 20 AND 300),
  temperature numeric(4, 2) CHECK (temperature BETWEEN 30 AND 45),
  -- the unit in which it was typed; the number is in degrees Celsius
  temperature_unit text CHECK (temperature_unit IN ('C', 'F')),
  oxygen integer CHECK (oxygen BETWEEN 30 AND 100),
  weight numeric(5, 2) CHECK (weight BETWEEN 0.3 AND 500),
  height numeric(4, 1) CHECK (height BETWEEN 20 AND 260),
  head_circumference numeric(4, 1) CHECK (head_circumference BETWEEN 15 AND 80),
  -- entered in error, such as for another patient: it counts for nothing
  is_error boolean NOT NULL DEFAULT false,
  written_by uuid NOT NULL REFERENCES users,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (set_id, version),
  CHECK ((systolic IS NULL) = (diastolic IS NULL)),
  CHECK (diastolic < systolic),
  CHECK ((temperature IS NULL) = (temperature_unit IS NULL)),
  CHECK (num_nonnulls(systolic, pulse, temperature, oxygen, weight, height, head_circumference) > 0),
  CHECK (version > 1 OR NOT is_error)
);

-- A correction is a new version; none is changed or deleted.
CREATE FUNCTION keep_vital_set_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'A version of vitals is not changed'; END $$;
CREATE TRIGGER keep_vital_set_version BEFORE UPDATE OR DELETE ON vital_set_versions
  FOR EACH ROW EXECUTE FUNCTION keep_vital_set_version();

ALTER TABLE vital_set_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON vital_set_versions FOR SELECT USING (reads_vital_set(set_id));
CREATE POLICY writes ON vital_set_versions FOR INSERT WITH CHECK (changes_vital_set(set_id));

-- The unit in which a visit's temperature was typed; null without one, and for versions from before this migration.
ALTER TABLE visit_versions ADD COLUMN temperature_unit text CHECK (temperature_unit IN ('C', 'F'));

-- A chart with vitals isn't released without the clinic. The function is extended where it is, because migrations with lower numbers that
-- are added later extend it too.
DO $$ BEGIN
  EXECUTE replace(
    pg_get_functiondef('has_clinical_text(uuid, boolean)'::regprocedure),
    'OR EXISTS (SELECT FROM visits v WHERE v.patient_id = chart)',
    'OR EXISTS (SELECT FROM visits v WHERE v.patient_id = chart)
    OR EXISTS (SELECT FROM vital_sets y WHERE y.patient_id = chart)');
END $$;
