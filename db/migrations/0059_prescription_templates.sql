-- What a doctor keeps to write faster: favorites, a medicine with its dose, and templates, several medications with advice
-- (docs/decisions/0045). The doctor's own at a clinic: no colleague sees them.
CREATE TABLE prescription_templates (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  doctor_id uuid NOT NULL REFERENCES doctors,
  kind text NOT NULL CHECK (kind IN ('favorite', 'template')),
  name text NOT NULL,
  -- as in the form: what is not said yet is empty
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

-- What a prescription is found by: its number, and the medications of its newest version.
ALTER TABLE prescriptions ADD COLUMN search_text text NOT NULL DEFAULT '';
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
CREATE FUNCTION update_search_text_of_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE prescriptions r SET search_text = lower(concat_ws(' ', r.number, NEW.medications)) WHERE r.id = NEW.prescription_id;
  RETURN NULL;
END $$;
CREATE TRIGGER update_search_text AFTER INSERT ON prescription_files FOR EACH ROW
  EXECUTE FUNCTION update_search_text_of_upload();
UPDATE prescriptions r SET search_text = lower(concat_ws(' ', r.number,
  (SELECT string_agg(concat_ws(' ', m.medication_name, m.composition), ' ' ORDER BY m.position) FROM prescription_medications m
    WHERE m.prescription_id = r.id AND m.version = r.current_version),
  (SELECT f.medications FROM prescription_files f WHERE f.prescription_id = r.id)));

-- A patient also reads that all prescriptions of a clinic of theirs were taken.
CREATE INDEX audit_events_prescription_exports ON audit_events (clinic_id, id) WHERE action = 'prescriptions.exported';
CREATE POLICY prescriptions_taken ON audit_events FOR SELECT USING (
  action = 'prescriptions.exported' AND is_treated_at(clinic_id));
