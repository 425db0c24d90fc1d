-- The files of uploaded prescriptions lie in the file store, as those of reports do (docs/decisions/0055). What was uploaded
-- before waits here until a job has moved it; what is no such file by its content stays here, and is still served.
ALTER TABLE prescription_files
  ADD COLUMN file_id uuid UNIQUE REFERENCES files,
  -- why the store does not take it
  ADD COLUMN stays_because text,
  ALTER COLUMN kind DROP NOT NULL,
  ALTER COLUMN size DROP NOT NULL,
  ALTER COLUMN content_hash DROP NOT NULL,
  ALTER COLUMN bytes DROP NOT NULL,
  ADD CONSTRAINT prescription_files_place CHECK (
    num_nonnulls(kind, size, content_hash, bytes) = CASE WHEN file_id IS NULL THEN 4 ELSE 0 END
    AND (stays_because IS NULL OR file_id IS NULL));
CREATE INDEX prescription_files_to_move ON prescription_files (prescription_id) WHERE file_id IS NULL AND stays_because IS NULL;

-- What its owner said of it never changes, and a file in the store is never put in the place of another.
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
DROP TRIGGER keep_as_signed ON prescription_files;
CREATE TRIGGER keep_upload BEFORE UPDATE OR DELETE ON prescription_files FOR EACH ROW EXECUTE FUNCTION keep_upload();

-- A file is seen by those who see what it belongs to.
CREATE OR REPLACE FUNCTION sees_file(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM report_pages p WHERE p.file_id = one)
  OR EXISTS (SELECT FROM prescription_files f WHERE f.file_id = one); END $$;
