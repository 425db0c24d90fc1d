-- Prescriptions (docs/decisions/0040). What was signed never changes: an edit adds a version, and the version before
-- says when it was replaced. An upload is a file that a patient has from elsewhere; without a chart it is its owner's
-- alone.

CREATE TABLE prescriptions (
  id uuid PRIMARY KEY,
  clinic_id uuid REFERENCES clinics,
  patient_id uuid,
  doctor_id uuid REFERENCES doctors,
  uploaded_by uuid REFERENCES users,
  -- random, so that it doesn't reveal how many there are
  number text NOT NULL,
  source text NOT NULL CHECK (source IN ('written', 'uploaded')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed', 'cancelled')),
  current_version integer NOT NULL DEFAULT 1 CHECK (current_version > 0),
  -- the last day of its longest course; null if one has no end. After that day it counts as completed.
  ends_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_by uuid REFERENCES users,
  cancel_reason text,
  -- the visit in which the first version was written
  visit_id uuid REFERENCES visits,
  -- what a search compares: the number, and the medications of the newest version
  search_text text NOT NULL DEFAULT '',
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
CREATE INDEX prescriptions_visit ON prescriptions (visit_id) WHERE visit_id IS NOT NULL;

-- A completed or cancelled prescription stays so, and the signer never changes.
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
CREATE TRIGGER keep_prescription BEFORE UPDATE OR DELETE ON prescriptions
  FOR EACH ROW EXECUTE FUNCTION keep_prescription();

-- Visible to the members of the clinic and the chart's holder; without a chart to the owner.
ALTER TABLE prescriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON prescriptions USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR holds_chart(patient_id)
  OR patient_id IS NULL AND uploaded_by = (SELECT actor_id()));
CREATE FUNCTION sees_prescription(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM prescriptions r WHERE r.id = one); END $$;
-- The same, also of a prescription that the same statement has just inserted.
CREATE FUNCTION sees_new_prescription(one uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM prescriptions r WHERE r.id = one); END $$;
CREATE FUNCTION is_prescription_of_clinics(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM prescriptions r WHERE r.id = one AND r.clinic_id = ANY ((SELECT actor_clinics())::uuid[])); END $$;

CREATE TABLE prescription_versions (
  prescription_id uuid NOT NULL REFERENCES prescriptions,
  version integer NOT NULL CHECK (version > 0),
  prescription_date date NOT NULL,
  -- why it isn't the day of signing
  backdated_reason text,
  notes text,
  advice text,
  follow_up_date date,
  -- clinic, doctor and patient at the time of signing
  parties jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  signed_by uuid NOT NULL REFERENCES users,
  -- SHA-256 of all that is printed
  content_hash bytea NOT NULL,
  replaced_at timestamptz,
  PRIMARY KEY (prescription_id, version)
);

-- Nothing changes what was signed, not even the server: a version can be marked as replaced, once.
CREATE FUNCTION keep_as_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'replaced_at' = to_jsonb(OLD) - 'replaced_at' AND to_jsonb(OLD) ->> 'replaced_at' IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What was signed is not changed';
END $$;
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON prescription_versions
  FOR EACH ROW EXECUTE FUNCTION keep_as_signed();

ALTER TABLE prescription_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON prescription_versions FOR SELECT USING (sees_prescription(prescription_id));
CREATE POLICY writes ON prescription_versions FOR INSERT WITH CHECK (sees_new_prescription(prescription_id));
CREATE POLICY replaces ON prescription_versions FOR UPDATE USING (sees_prescription(prescription_id));

CREATE TABLE prescription_medications (
  id uuid PRIMARY KEY,
  prescription_id uuid NOT NULL,
  version integer NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  -- as the doctor wrote it
  medication_name text NOT NULL,
  -- the directory's entry, which may no longer exist, and its composition at the time of signing
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
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON prescription_medications
  FOR EACH ROW EXECUTE FUNCTION keep_as_signed();

CREATE FUNCTION update_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE prescriptions r SET search_text = lower(concat_ws(' ', r.number, said.words))
    FROM (SELECT a.prescription_id, string_agg(concat_ws(' ', m.medication_name, m.composition), ' ' ORDER BY m.position) AS words
        FROM (SELECT prescription_id, max(version) AS version FROM added GROUP BY prescription_id) a
        JOIN prescription_medications m ON m.prescription_id = a.prescription_id AND m.version = a.version
        GROUP BY a.prescription_id) said
    WHERE r.id = said.prescription_id;
  RETURN NULL;
END $$;
CREATE TRIGGER update_search_text AFTER INSERT ON prescription_medications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION update_search_text();

ALTER TABLE prescription_medications ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON prescription_medications FOR SELECT USING (sees_prescription(prescription_id));
CREATE POLICY writes ON prescription_medications FOR INSERT WITH CHECK (sees_new_prescription(prescription_id));

-- An upload's file and what its owner says about it. The file is in the store (docs/decisions/0055). A row with its own
-- bytes waits until a job has moved them there, or stays because the store refuses the content, and is served from
-- here.
CREATE TABLE prescription_files (
  prescription_id uuid PRIMARY KEY REFERENCES prescriptions,
  doctor_name text,
  prescribed_on date,
  medications text,
  notes text,
  kind text CHECK (kind IN ('pdf', 'jpg', 'png')),
  size integer CHECK (size BETWEEN 1 AND 10485760),
  content_hash bytea,
  bytes bytea,
  file_id uuid UNIQUE REFERENCES files,
  -- why the store refuses it
  stays_because text,
  CONSTRAINT prescription_files_place CHECK (
    num_nonnulls(kind, size, content_hash, bytes) = CASE WHEN file_id IS NULL THEN 4 ELSE 0 END
    AND (stays_because IS NULL OR file_id IS NULL))
);
ALTER TABLE prescription_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX prescription_files_to_move ON prescription_files (prescription_id)
  WHERE file_id IS NULL AND stays_because IS NULL;

-- What the owner said never changes, and no other file takes the place of one in the store.
CREATE FUNCTION keep_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.file_id IS NULL
      AND (NEW.prescription_id, NEW.doctor_name, NEW.prescribed_on, NEW.medications, NEW.notes)
        IS NOT DISTINCT FROM (OLD.prescription_id, OLD.doctor_name, OLD.prescribed_on, OLD.medications, OLD.notes)
      AND (NEW.file_id IS NOT NULL OR NEW.bytes IS NOT DISTINCT FROM OLD.bytes) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What was uploaded is not changed';
END $$;
CREATE TRIGGER keep_upload BEFORE UPDATE OR DELETE ON prescription_files FOR EACH ROW EXECUTE FUNCTION keep_upload();

CREATE FUNCTION update_search_text_of_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE prescriptions r SET search_text = lower(concat_ws(' ', r.number, NEW.medications)) WHERE r.id = NEW.prescription_id;
  RETURN NULL;
END $$;
CREATE TRIGGER update_search_text AFTER INSERT ON prescription_files FOR EACH ROW
  EXECUTE FUNCTION update_search_text_of_upload();

ALTER TABLE prescription_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON prescription_files FOR SELECT USING (sees_prescription(prescription_id));
CREATE POLICY writes ON prescription_files FOR INSERT WITH CHECK (sees_new_prescription(prescription_id));

-- Where a printout's QR code leads. Made when a version is first printed; encrypted, so that it can be printed again.
-- Server only.
CREATE TABLE prescription_codes (
  code_hash bytea PRIMARY KEY,
  prescription_id uuid NOT NULL,
  version integer NOT NULL,
  sealed bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (prescription_id, version) REFERENCES prescription_versions (prescription_id, version)
);
CREATE INDEX prescription_codes_version ON prescription_codes (prescription_id, version, made_at DESC);
ALTER TABLE prescription_codes ENABLE ROW LEVEL SECURITY;

-- What the safety check found at signing, with the doctor's reasons and the table's version (docs/decisions/0044). For
-- the clinic's people, of whom doctors can read it: patients see neither findings nor reasons.
CREATE TABLE prescription_checks (
  prescription_id uuid NOT NULL,
  version integer NOT NULL,
  table_version text NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (prescription_id, version),
  FOREIGN KEY (prescription_id, version) REFERENCES prescription_versions (prescription_id, version)
);
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON prescription_checks
  FOR EACH ROW EXECUTE FUNCTION keep_as_signed();

ALTER TABLE prescription_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON prescription_checks FOR SELECT USING (is_prescription_of_clinics(prescription_id));
CREATE POLICY writes ON prescription_checks FOR INSERT WITH CHECK (sees_new_prescription(prescription_id));

-- What a doctor saves to write faster (docs/decisions/0045): favorites (a medicine with its dose) and templates
-- (several medications with advice). The doctor's own at a clinic: colleagues don't see them.
CREATE TABLE prescription_templates (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  doctor_id uuid NOT NULL REFERENCES doctors,
  kind text NOT NULL CHECK (kind IN ('favorite', 'template')),
  name text NOT NULL,
  -- as in the form: fields without a value are empty
  medications jsonb NOT NULL CHECK (jsonb_array_length(medications) > 0),
  advice text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX prescription_templates_named ON prescription_templates (doctor_id, lower(name)) WHERE kind = 'template';
CREATE UNIQUE INDEX prescription_templates_starred ON prescription_templates (doctor_id, md5(medications::text))
  WHERE kind = 'favorite';

ALTER TABLE prescription_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON prescription_templates USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[])
  AND EXISTS (SELECT FROM doctors d WHERE d.id = doctor_id AND d.user_id = (SELECT actor_id())));
