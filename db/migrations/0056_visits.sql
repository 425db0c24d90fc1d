-- Visits: what a doctor writes of a consultation (docs/decisions/0043). A draft changes with each saving; a finished visit is
-- never changed: an amendment adds a version, and the one before says when it was replaced.
CREATE TABLE visits (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  doctor_id uuid NOT NULL REFERENCES doctors,
  -- null where the doctor began it from the chart
  appointment_id uuid UNIQUE REFERENCES appointments,
  -- on the clinic's calendar
  visit_date date NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'finished')),
  -- counts what was saved, so that two windows do not overwrite each other
  edition integer NOT NULL DEFAULT 1 CHECK (edition > 0),
  current_version integer NOT NULL DEFAULT 1 CHECK (current_version > 0),
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK ((status = 'finished') = (finished_at IS NOT NULL)),
  CHECK (status = 'finished' OR current_version = 1)
);
CREATE INDEX visits_patient ON visits (patient_id, started_at DESC, id DESC);
CREATE INDEX visits_doctor ON visits (doctor_id, started_at DESC);

CREATE TABLE visit_versions (
  visit_id uuid NOT NULL REFERENCES visits,
  version integer NOT NULL CHECK (version > 0),
  complaint text,
  findings text,
  -- mmHg
  systolic integer CHECK (systolic BETWEEN 40 AND 300),
  diastolic integer CHECK (diastolic BETWEEN 20 AND 200),
  -- a minute
  pulse integer CHECK (pulse BETWEEN 20 AND 300),
  -- degrees Celsius
  temperature numeric(4, 2) CHECK (temperature BETWEEN 30 AND 45),
  -- kilograms and centimeters
  weight numeric(5, 2) CHECK (weight BETWEEN 0.3 AND 500),
  height numeric(4, 1) CHECK (height BETWEEN 20 AND 260),
  -- percent
  oxygen integer CHECK (oxygen BETWEEN 30 AND 100),
  -- lines of text, some with an ICD-10 code
  diagnoses jsonb NOT NULL DEFAULT '[]',
  advice text,
  follow_up_date date,
  -- why a finished visit was amended
  reason text,
  written_by uuid NOT NULL REFERENCES users,
  written_at timestamptz NOT NULL DEFAULT now(),
  -- null while it is a draft
  final_at timestamptz,
  replaced_at timestamptz,
  PRIMARY KEY (visit_id, version),
  CHECK ((systolic IS NULL) = (diastolic IS NULL)),
  CHECK (diastolic < systolic),
  CHECK ((version = 1) = (reason IS NULL)),
  CHECK (version = 1 OR final_at IS NOT NULL)
);

-- Nobody changes what is final, not even the server: a version can be marked as replaced, once.
CREATE FUNCTION keep_visit_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.final_at IS NULL THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF (NEW.visit_id, NEW.version) = (OLD.visit_id, OLD.version) THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'replaced_at' = to_jsonb(OLD) - 'replaced_at' AND OLD.replaced_at IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A finished visit is not changed';
END $$;
CREATE TRIGGER keep_visit_version BEFORE UPDATE OR DELETE ON visit_versions FOR EACH ROW EXECUTE FUNCTION keep_visit_version();

-- Where, whose doctor's and which appointment's it is stays; a finished visit only gets further versions, or another chart.
CREATE FUNCTION keep_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.status = 'draft' THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE' OR (NEW.id, NEW.clinic_id, NEW.doctor_id, NEW.appointment_id, NEW.visit_date, NEW.started_at)
      IS DISTINCT FROM (OLD.id, OLD.clinic_id, OLD.doctor_id, OLD.appointment_id, OLD.visit_date, OLD.started_at)
      OR NEW.edition < OLD.edition OR NEW.current_version < OLD.current_version
      OR OLD.status = 'finished' AND (NEW.status, NEW.finished_at) IS DISTINCT FROM (OLD.status, OLD.finished_at) THEN
    RAISE EXCEPTION 'A visit is not changed in this way';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_visit BEFORE UPDATE OR DELETE ON visits FOR EACH ROW EXECUTE FUNCTION keep_visit();

-- Visits are seen by the members of the clinic, and by the chart's holder once they are finished.
ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON visits USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY own ON visits FOR SELECT USING (status = 'finished' AND holds_chart(patient_id));
CREATE FUNCTION reads_written_visit(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM visits v WHERE v.id = one); END $$;
CREATE FUNCTION changes_written_visit(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM visits v WHERE v.id = one AND v.clinic_id = ANY (actor_clinics())); END $$;
ALTER TABLE visit_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON visit_versions FOR SELECT USING (reads_written_visit(visit_id));
CREATE POLICY writes ON visit_versions FOR INSERT WITH CHECK (changes_written_visit(visit_id));
CREATE POLICY changes ON visit_versions FOR UPDATE USING (changes_written_visit(visit_id));
CREATE POLICY discards ON visit_versions FOR DELETE USING (changes_written_visit(visit_id));

-- A visit is clinical text of its chart.
CREATE OR REPLACE FUNCTION has_clinical_text(chart uuid, all_words boolean) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM patients p WHERE p.id = chart
      AND (p.medical_history <> '' OR p.allergies <> '' OR p.blood_type IS NOT NULL))
    OR EXISTS (SELECT FROM appointments a WHERE a.patient_id = chart AND (all_words OR a.source <> 'public')
      AND (a.reason <> '' OR a.symptoms <> '' OR a.notes <> ''))
    OR EXISTS (SELECT FROM prescriptions r WHERE r.patient_id = chart)
    OR EXISTS (SELECT FROM visits v WHERE v.patient_id = chart)
    OR EXISTS (SELECT FROM chart_merges m WHERE m.kept_id = chart AND m.undone_at IS NULL)
$$;
