-- Consents: documents that the patient signs, or someone for them, in front of the doctor (docs/decisions/0107).

ALTER TABLE medical_document_templates ADD COLUMN is_consent boolean NOT NULL DEFAULT false;

ALTER TABLE medical_document_versions
  -- {name, relation, drawing} of the person who signed a consent
  ADD COLUMN signer jsonb,
  ADD CONSTRAINT medical_document_versions_signer
    CHECK ((signer IS NOT NULL) = coalesce((template ->> 'isConsent')::boolean, false)),
  -- what was agreed to isn't rewritten: another consent is another document
  ADD CONSTRAINT medical_document_versions_consent CHECK (signer IS NULL OR version = 1);

-- the person who withdrew a consent; withdrawn_by is the account that recorded it
ALTER TABLE medical_documents
  ADD COLUMN withdrawn_name text CHECK (withdrawn_name <> ''),
  ADD CONSTRAINT medical_documents_withdrawn_name CHECK (withdrawn_name IS NULL OR withdrawn_at IS NOT NULL);

CREATE OR REPLACE FUNCTION keep_medical_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.current_version = 0 THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'A signed document is not deleted';
  END IF;
  IF (NEW.id, NEW.clinic_id, NEW.doctor_id, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.clinic_id, OLD.doctor_id, OLD.created_at)
      OR OLD.number IS NOT NULL AND NEW.number IS DISTINCT FROM OLD.number
      OR NEW.current_version < OLD.current_version
      OR OLD.withdrawn_at IS NOT NULL
        AND (NEW.current_version, NEW.withdrawn_at, NEW.withdrawn_by, NEW.withdrawn_name, NEW.withdrawal_reason)
          IS DISTINCT FROM (OLD.current_version, OLD.withdrawn_at, OLD.withdrawn_by, OLD.withdrawn_name, OLD.withdrawal_reason) THEN
    RAISE EXCEPTION 'A document is not changed in this way';
  END IF;
  RETURN NEW;
END $$;
