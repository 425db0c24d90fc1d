-- Certificates and letters that a doctor signs (docs/decisions/0106). A draft has no number and no version; its doctor writes it and no one else
-- reads it. What was signed never changes: a correction is a new version, and a withdrawn document stays readable.

CREATE TABLE medical_documents (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  doctor_id uuid NOT NULL REFERENCES doctors,
  -- the visit in which it was begun
  visit_id uuid REFERENCES visits ON DELETE SET NULL,
  -- random, so that it doesn't reveal how many there are; null until it is signed
  number text,
  -- number of signed versions
  current_version integer NOT NULL DEFAULT 0 CHECK (current_version >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid REFERENCES users,
  withdrawal_reason text,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK ((current_version = 0) = (number IS NULL)),
  CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdrawal_reason) IN (0, 3)),
  CHECK (withdrawn_at IS NULL OR current_version > 0),
  UNIQUE (clinic_id, number)
);
CREATE INDEX medical_documents_patient ON medical_documents (patient_id, created_at DESC, id DESC);
CREATE INDEX medical_documents_visit ON medical_documents (visit_id) WHERE visit_id IS NOT NULL;

-- A signed document isn't deleted, its number and its doctor never change, and a withdrawn one stays withdrawn.
CREATE FUNCTION keep_medical_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.current_version = 0 THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'A signed document is not deleted';
  END IF;
  IF (NEW.id, NEW.clinic_id, NEW.doctor_id, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.clinic_id, OLD.doctor_id, OLD.created_at)
      OR OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number
      OR NEW.current_version < OLD.current_version
      OR OLD.withdrawn_at IS NOT NULL
        AND (NEW.current_version, NEW.withdrawn_at, NEW.withdrawn_by, NEW.withdrawal_reason)
          IS DISTINCT FROM (OLD.current_version, OLD.withdrawn_at, OLD.withdrawn_by, OLD.withdrawal_reason) THEN
    RAISE EXCEPTION 'A document is not changed in this way';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_medical_document BEFORE UPDATE OR DELETE ON medical_documents
  FOR EACH ROW EXECUTE FUNCTION keep_medical_document();

-- Visible to the members of the clinic, and once signed to the chart's holder.
ALTER TABLE medical_documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON medical_documents USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON medical_documents FOR SELECT USING (current_version > 0 AND holds_chart(patient_id));

CREATE TABLE medical_document_versions (
  document_id uuid NOT NULL REFERENCES medical_documents,
  version integer NOT NULL CHECK (version > 0),
  title text NOT NULL CHECK (title <> ''),
  -- the text as it is printed
  body text NOT NULL CHECK (body <> ''),
  -- the template as it was, and what was entered in its fields: a new version starts from them
  template jsonb NOT NULL,
  entered jsonb NOT NULL,
  document_date date NOT NULL,
  -- clinic, doctor and patient at the time of signing
  parties jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  signed_by uuid NOT NULL REFERENCES users,
  -- the saved draft that was signed
  edition integer NOT NULL,
  -- SHA-256 of all that is printed, and its signature
  content_hash bytea NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  replaced_at timestamptz,
  PRIMARY KEY (document_id, version)
);
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON medical_document_versions
  FOR EACH ROW EXECUTE FUNCTION keep_as_signed();

ALTER TABLE medical_document_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON medical_document_versions FOR SELECT
  USING (EXISTS (SELECT FROM medical_documents d WHERE d.id = document_id));
CREATE POLICY writes ON medical_document_versions FOR INSERT
  WITH CHECK (EXISTS (SELECT FROM medical_documents d WHERE d.id = document_id AND d.clinic_id = ANY ((SELECT actor_clinics())::uuid[])));
CREATE POLICY replaces ON medical_document_versions FOR UPDATE
  USING (EXISTS (SELECT FROM medical_documents d WHERE d.id = document_id AND d.clinic_id = ANY ((SELECT actor_clinics())::uuid[])));

-- The open draft of a document: of a new one, or of its next version.
CREATE TABLE medical_document_drafts (
  document_id uuid PRIMARY KEY REFERENCES medical_documents ON DELETE CASCADE,
  edition integer NOT NULL DEFAULT 1 CHECK (edition > 0),
  template jsonb NOT NULL,
  entered jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE medical_document_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON medical_document_drafts
  USING (EXISTS (SELECT FROM medical_documents d WHERE d.id = document_id AND d.clinic_id = ANY ((SELECT actor_clinics())::uuid[])));

-- Where a printout's QR code leads, as with prescriptions. Server only.
CREATE TABLE medical_document_codes (
  code_hash bytea PRIMARY KEY,
  document_id uuid NOT NULL,
  version integer NOT NULL,
  sealed bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (document_id, version) REFERENCES medical_document_versions (document_id, version)
);
CREATE INDEX medical_document_codes_version ON medical_document_codes (document_id, version, made_at DESC);
ALTER TABLE medical_document_codes ENABLE ROW LEVEL SECURITY;

-- The clinic's own templates. Documents copy the template they were written with, so a template can be changed and deleted.
CREATE TABLE medical_document_templates (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL CHECK (body <> ''),
  fields jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  saved_by uuid NOT NULL REFERENCES users,
  saved_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX medical_document_templates_titled ON medical_document_templates (clinic_id, lower(title));
ALTER TABLE medical_document_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON medical_document_templates USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- A chart with a document isn't released without the clinic. One line is added to the function as it is.
DO $do$
BEGIN
  EXECUTE replace(pg_get_functiondef('has_clinical_text(uuid, boolean)'::regprocedure),
    'OR EXISTS (SELECT FROM chart_merges m',
    E'OR EXISTS (SELECT FROM medical_documents e WHERE e.patient_id = chart)\n    OR EXISTS (SELECT FROM chart_merges m');
END $do$;
