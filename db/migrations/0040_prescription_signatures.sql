-- A key of the installation signs number, version and hash of every signed version (docs/decisions/0073). The key is
-- derived from SECRET, so whoever can change the database alone can't make a prescription that is valid.
CREATE TABLE prescription_signatures (
  prescription_id uuid NOT NULL,
  version integer NOT NULL,
  key_id text NOT NULL CHECK (key_id ~ '^[0-9a-f]{16}$'),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  PRIMARY KEY (prescription_id, version),
  FOREIGN KEY (prescription_id, version) REFERENCES prescription_versions (prescription_id, version)
);
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON prescription_signatures
  FOR EACH ROW EXECUTE FUNCTION keep_as_signed();

ALTER TABLE prescription_signatures ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON prescription_signatures FOR SELECT USING (sees_prescription(prescription_id));
CREATE POLICY writes ON prescription_signatures FOR INSERT WITH CHECK (sees_new_prescription(prescription_id));

-- another program signed it in the doctor's name, with an API key
ALTER TABLE prescription_versions ADD COLUMN through_key boolean NOT NULL DEFAULT false;
