-- Prescriptions (docs/decisions/0040). What was signed is never changed: an edit adds a version, and the one before says when it
-- was replaced. An upload is a file that a patient has from elsewhere; without a chart it is its owner's alone.
CREATE TABLE prescriptions (
  id uuid PRIMARY KEY,
  clinic_id uuid REFERENCES clinics,
  patient_id uuid,
  doctor_id uuid REFERENCES doctors,
  uploaded_by uuid REFERENCES users,
  -- random, so that it tells nothing of how many there are
  number text NOT NULL,
  source text NOT NULL CHECK (source IN ('written', 'uploaded')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed', 'cancelled')),
  current_version integer NOT NULL DEFAULT 1 CHECK (current_version > 0),
  -- the last day of its longest course; null while one has no end. After that day it counts as completed.
  ends_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_by uuid REFERENCES users,
  cancel_reason text,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK ((clinic_id IS NULL) = (patient_id IS NULL)),
  CHECK (CASE source WHEN 'written' THEN doctor_id IS NOT NULL AND patient_id IS NOT NULL AND uploaded_by IS NULL
    ELSE doctor_id IS NULL AND uploaded_by IS NOT NULL END),
  CHECK ((status = 'active') = (ended_at IS NULL)),
  CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
  UNIQUE (clinic_id, number)
);
CREATE INDEX prescriptions_clinic ON prescriptions (clinic_id, created_at DESC, id DESC);
CREATE INDEX prescriptions_patient ON prescriptions (patient_id, created_at DESC, id DESC);
CREATE INDEX prescriptions_doctor ON prescriptions (doctor_id, created_at DESC) WHERE source = 'written';
CREATE INDEX prescriptions_own ON prescriptions (uploaded_by) WHERE patient_id IS NULL;

CREATE TABLE prescription_versions (
  prescription_id uuid NOT NULL REFERENCES prescriptions,
  version integer NOT NULL CHECK (version > 0),
  prescription_date date NOT NULL,
  -- why it is not the day of signing
  backdated_reason text,
  notes text,
  advice text,
  follow_up_date date,
  -- clinic, doctor and patient as they were when it was signed
  parties jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  signed_by uuid NOT NULL REFERENCES users,
  -- SHA-256 of all that is printed
  content_hash bytea NOT NULL,
  replaced_at timestamptz,
  PRIMARY KEY (prescription_id, version)
);

CREATE TABLE prescription_medications (
  id uuid PRIMARY KEY,
  prescription_id uuid NOT NULL,
  version integer NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  -- as the doctor wrote it
  medication_name text NOT NULL,
  -- the directory's entry and what it contained when this was signed; the entry may be gone since
  medicine_id uuid,
  composition text,
  dosage text NOT NULL,
  frequency text NOT NULL,
  duration text NOT NULL,
  instructions text,
  quantity integer CHECK (quantity > 0),
  refills integer NOT NULL DEFAULT 0 CHECK (refills >= 0),
  FOREIGN KEY (prescription_id, version) REFERENCES prescription_versions (prescription_id, version),
  UNIQUE (prescription_id, version, position)
);

-- The file of an upload and what its owner says of it. In the database, so that every server has it.
CREATE TABLE prescription_files (
  prescription_id uuid PRIMARY KEY REFERENCES prescriptions,
  doctor_name text,
  prescribed_on date,
  medications text,
  notes text,
  kind text NOT NULL CHECK (kind IN ('pdf', 'jpg', 'png')),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
  content_hash bytea NOT NULL,
  bytes bytea NOT NULL
);
ALTER TABLE prescription_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- What a paper's QR code leads to. Made when a version is printed first; sealed, so that it can be printed again.
CREATE TABLE prescription_codes (
  code_hash bytea PRIMARY KEY,
  prescription_id uuid NOT NULL,
  version integer NOT NULL,
  sealed bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (prescription_id, version) REFERENCES prescription_versions (prescription_id, version)
);
CREATE INDEX prescription_codes_version ON prescription_codes (prescription_id, version, made_at DESC);

-- Nobody changes what was signed, not even the server: a version can be marked as replaced, once.
CREATE FUNCTION keep_as_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'replaced_at' = to_jsonb(OLD) - 'replaced_at' AND to_jsonb(OLD) ->> 'replaced_at' IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What was signed is not changed';
END $$;
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON prescription_versions FOR EACH ROW EXECUTE FUNCTION keep_as_signed();
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON prescription_medications FOR EACH ROW EXECUTE FUNCTION keep_as_signed();
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON prescription_files FOR EACH ROW EXECUTE FUNCTION keep_as_signed();

-- From completed and cancelled there is no way back, and who signed stays.
CREATE FUNCTION keep_prescription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.number, NEW.source, NEW.clinic_id, NEW.doctor_id, NEW.uploaded_by, NEW.created_at)
      IS DISTINCT FROM (OLD.number, OLD.source, OLD.clinic_id, OLD.doctor_id, OLD.uploaded_by, OLD.created_at)
      OR NEW.current_version < OLD.current_version
      OR OLD.status <> 'active' AND (NEW.status, NEW.current_version, NEW.ended_at, NEW.ended_by, NEW.cancel_reason)
        IS DISTINCT FROM (OLD.status, OLD.current_version, OLD.ended_at, OLD.ended_by, OLD.cancel_reason) THEN
    RAISE EXCEPTION 'A prescription is not changed in this way';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_prescription BEFORE UPDATE OR DELETE ON prescriptions FOR EACH ROW EXECUTE FUNCTION keep_prescription();

-- Prescriptions are seen by the members of the clinic and by the chart's holder; without a chart by their owner.
ALTER TABLE prescriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON prescriptions USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR holds_chart(patient_id)
  OR patient_id IS NULL AND uploaded_by = (SELECT actor_id()));
CREATE FUNCTION sees_prescription(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM prescriptions r WHERE r.id = one); END $$;
-- The same, also of a prescription that is made by this very statement.
CREATE FUNCTION sees_new_prescription(one uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM prescriptions r WHERE r.id = one); END $$;
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY '{prescription_versions,prescription_medications,prescription_files}'::text[] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
    EXECUTE format('CREATE POLICY reads ON %I FOR SELECT USING (sees_prescription(prescription_id))', one);
    EXECUTE format('CREATE POLICY writes ON %I FOR INSERT WITH CHECK (sees_new_prescription(prescription_id))', one);
  END LOOP;
END $$;
CREATE POLICY replaces ON prescription_versions FOR UPDATE USING (sees_prescription(prescription_id));
-- The server's alone: no policy lets people in.
ALTER TABLE prescription_codes ENABLE ROW LEVEL SECURITY;

-- The patient is told in the bell.
ALTER TABLE notifications ADD COLUMN prescription_id uuid REFERENCES prescriptions;
CREATE POLICY tells_of_prescriptions ON notifications AS RESTRICTIVE FOR INSERT WITH CHECK (
  prescription_id IS NULL OR sees_new_prescription(prescription_id));

-- A prescription is clinical text of its chart.
CREATE OR REPLACE FUNCTION has_clinical_text(chart uuid, all_words boolean) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM patients p WHERE p.id = chart
      AND (p.medical_history <> '' OR p.allergies <> '' OR p.blood_type IS NOT NULL))
    OR EXISTS (SELECT FROM appointments a WHERE a.patient_id = chart AND (all_words OR a.source <> 'public')
      AND (a.reason <> '' OR a.symptoms <> '' OR a.notes <> ''))
    OR EXISTS (SELECT FROM prescriptions r WHERE r.patient_id = chart)
    OR EXISTS (SELECT FROM chart_merges m WHERE m.kept_id = chart AND m.undone_at IS NULL)
$$;
