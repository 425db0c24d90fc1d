-- What the safety check said of a prescription when it was signed, with the doctor's reasons and the table's version
-- (docs/decisions/0044). Kept as signed; for the clinic's people, and of them the doctors: patients see neither finding nor reason.
CREATE TABLE prescription_checks (
  prescription_id uuid NOT NULL,
  version integer NOT NULL,
  table_version text NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (prescription_id, version),
  FOREIGN KEY (prescription_id, version) REFERENCES prescription_versions (prescription_id, version)
);
CREATE TRIGGER keep_as_signed BEFORE UPDATE OR DELETE ON prescription_checks FOR EACH ROW EXECUTE FUNCTION keep_as_signed();

ALTER TABLE prescription_checks ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION is_prescription_of_clinics(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM prescriptions r WHERE r.id = one AND r.clinic_id = ANY ((SELECT actor_clinics())::uuid[])); END $$;
CREATE POLICY reads ON prescription_checks FOR SELECT USING (is_prescription_of_clinics(prescription_id));
CREATE POLICY writes ON prescription_checks FOR INSERT WITH CHECK (sees_new_prescription(prescription_id));
