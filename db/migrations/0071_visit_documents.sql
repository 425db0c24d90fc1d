-- Documents of visits: pictures and PDFs that the doctor adds (docs/decisions/0055). While the visit is a draft one may be
-- deleted; of a finished visit it is taken back with a reason, and its row stays.

-- A file of a visit is the clinic's, and counts against no person.
ALTER TABLE files ALTER COLUMN owner_id DROP NOT NULL, ADD CHECK (num_nonnulls(owner_id, clinic_id) > 0);

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
CREATE TRIGGER keep_visit_document BEFORE UPDATE OR DELETE ON visit_documents FOR EACH ROW EXECUTE FUNCTION keep_visit_document();

-- Seen by those who see the visit; what was taken back by the clinic's people alone.
ALTER TABLE visit_documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON visit_documents FOR SELECT USING (
  reads_written_visit(visit_id) AND (removed_at IS NULL OR changes_written_visit(visit_id)));
CREATE POLICY writes ON visit_documents FOR INSERT WITH CHECK (changes_written_visit(visit_id));
CREATE POLICY changes ON visit_documents FOR UPDATE USING (changes_written_visit(visit_id));
CREATE POLICY discards ON visit_documents FOR DELETE USING (changes_written_visit(visit_id));

CREATE POLICY of_clinic ON files FOR INSERT WITH CHECK (
  owner_id IS NULL AND clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE OR REPLACE FUNCTION sees_file(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM report_pages p WHERE p.file_id = one)
  OR EXISTS (SELECT FROM prescription_files f WHERE f.file_id = one)
  OR EXISTS (SELECT FROM visit_documents d WHERE d.file_id = one); END $$;
