-- Visits: what a doctor writes about a consultation (docs/decisions/0043). A draft changes each time it is saved. A
-- finished visit never changes: an amendment adds a version, and the version before says when it was replaced.

CREATE TABLE visits (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  doctor_id uuid NOT NULL REFERENCES doctors,
  -- null if the doctor started it from the chart
  appointment_id uuid UNIQUE REFERENCES appointments,
  -- on the clinic's calendar
  visit_date date NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'finished')),
  -- counts saves, so that two windows don't overwrite each other
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
-- the order of the clinic's export
CREATE INDEX visits_clinic ON visits (clinic_id, started_at, id);

-- Clinic, doctor and appointment never change; a finished visit only gets further versions, or another chart.
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

-- Visible to the members of the clinic, and to the chart's holder once finished.
ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON visits USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY own ON visits FOR SELECT USING (status = 'finished' AND holds_chart(patient_id));
CREATE FUNCTION reads_written_visit(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM visits v WHERE v.id = one); END $$;
CREATE FUNCTION changes_written_visit(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM visits v WHERE v.id = one AND v.clinic_id = ANY (actor_clinics())); END $$;

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
  -- null for a draft
  final_at timestamptz,
  replaced_at timestamptz,
  PRIMARY KEY (visit_id, version),
  CHECK ((systolic IS NULL) = (diastolic IS NULL)),
  CHECK (diastolic < systolic),
  CHECK ((version = 1) = (reason IS NULL)),
  CHECK (version = 1 OR final_at IS NOT NULL)
);

-- Nothing changes a final version, not even the server: it can be marked as replaced, once.
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
CREATE TRIGGER keep_visit_version BEFORE UPDATE OR DELETE ON visit_versions
  FOR EACH ROW EXECUTE FUNCTION keep_visit_version();

ALTER TABLE visit_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON visit_versions FOR SELECT USING (reads_written_visit(visit_id));
CREATE POLICY writes ON visit_versions FOR INSERT WITH CHECK (changes_written_visit(visit_id));
CREATE POLICY changes ON visit_versions FOR UPDATE USING (changes_written_visit(visit_id));
CREATE POLICY discards ON visit_versions FOR DELETE USING (changes_written_visit(visit_id));

-- Pictures and PDFs that the doctor adds (docs/decisions/0055). A draft's document can be deleted; a finished visit's
-- is taken back with a reason, and its row stays.
CREATE TABLE visit_documents (
  id uuid PRIMARY KEY,
  visit_id uuid NOT NULL REFERENCES visits,
  file_id uuid NOT NULL UNIQUE REFERENCES files,
  title text NOT NULL,
  added_by uuid NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  removed_by uuid REFERENCES users,
  removed_reason text,
  CHECK (num_nonnulls(removed_at, removed_by, removed_reason) IN (0, 3))
);
CREATE INDEX visit_documents_visit ON visit_documents (visit_id, added_at, id);

CREATE FUNCTION keep_visit_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM visits v WHERE v.id = OLD.visit_id AND v.status = 'draft') THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL
      AND to_jsonb(NEW) - '{removed_at,removed_by,removed_reason}'::text[]
        = to_jsonb(OLD) - '{removed_at,removed_by,removed_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A document of a finished visit stays';
END $$;
CREATE TRIGGER keep_visit_document BEFORE UPDATE OR DELETE ON visit_documents
  FOR EACH ROW EXECUTE FUNCTION keep_visit_document();

-- Visible to people who see the visit; one that was taken back only to the clinic's people.
ALTER TABLE visit_documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON visit_documents FOR SELECT USING (
  reads_written_visit(visit_id) AND (removed_at IS NULL OR changes_written_visit(visit_id)));
CREATE POLICY writes ON visit_documents FOR INSERT WITH CHECK (changes_written_visit(visit_id));
CREATE POLICY changes ON visit_documents FOR UPDATE USING (changes_written_visit(visit_id));
CREATE POLICY discards ON visit_documents FOR DELETE USING (changes_written_visit(visit_id));
