-- Allergies, problems and pregnancy as records (docs/decisions/0070). A chart's texts stay beside them.

-- What each kind has: who entered it where, whether the patient reported it, and who changed it last. `chart_number` is the
-- chart where it was entered, which a merge doesn't change.

-- An allergy or intolerance. `error` was entered in error: it counts for nothing. `refuted` needs a doctor.
CREATE TABLE allergies (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  chart_number text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('allergy', 'intolerance')),
  substance text NOT NULL CHECK (substance <> ''),
  reaction text,
  severity text CHECK (severity IN ('mild', 'moderate', 'severe')),
  certainty text NOT NULL CHECK (certainty IN ('unconfirmed', 'confirmed', 'refuted')),
  status text NOT NULL CHECK (status IN ('active', 'resolved', 'error')),
  since date CHECK (since >= '1900-01-01'),
  note text,
  -- the part of the chart's text that it sorts
  from_text text CHECK (from_text <> ''),
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  reported_by_patient boolean NOT NULL,
  -- a doctor of the clinic has entered, changed or confirmed it
  by_doctor boolean NOT NULL,
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK (by_doctor OR reported_by_patient),
  -- what only patients say stays unconfirmed, refutes nothing and sorts no text
  CHECK (by_doctor OR (certainty = 'unconfirmed' AND from_text IS NULL)),
  CHECK (num_nonnulls(changed_by, changed_at) IN (0, 2))
);
CREATE INDEX allergies_patient ON allergies (patient_id);

ALTER TABLE allergies ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON allergies USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY held ON allergies USING (NOT by_doctor AND holds_chart(patient_id));
CREATE POLICY reads ON allergies FOR SELECT USING (holds_chart(patient_id));

-- Someone asked and found no allergy. It is withdrawn, never deleted.
CREATE TABLE no_known_allergies (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  chart_number text NOT NULL,
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  reported_by_patient boolean NOT NULL,
  withdrawn_by uuid REFERENCES users,
  withdrawn_at timestamptz,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK (num_nonnulls(withdrawn_by, withdrawn_at) IN (0, 2))
);
CREATE INDEX no_known_allergies_patient ON no_known_allergies (patient_id);

ALTER TABLE no_known_allergies ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON no_known_allergies USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON no_known_allergies FOR SELECT USING (holds_chart(patient_id));
CREATE POLICY states ON no_known_allergies FOR INSERT
  WITH CHECK (reported_by_patient AND recorded_by = (SELECT actor_id()) AND holds_chart(patient_id));
CREATE POLICY withdraws ON no_known_allergies FOR UPDATE USING (holds_chart(patient_id));

-- A condition or past event that matters for the patient's care.
CREATE TABLE problems (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  chart_number text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  -- ICD-10
  code text CHECK (code <> ''),
  status text NOT NULL CHECK (status IN ('active', 'resolved', 'error')),
  -- a year, a month or a date
  since text CHECK (since ~ '^(19|20)\d\d(-\d\d(-\d\d)?)?$'),
  note text,
  from_text text CHECK (from_text <> ''),
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  reported_by_patient boolean NOT NULL,
  by_doctor boolean NOT NULL,
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK (by_doctor OR reported_by_patient),
  CHECK (by_doctor OR from_text IS NULL),
  CHECK (num_nonnulls(changed_by, changed_at) IN (0, 2))
);
CREATE INDEX problems_patient ON problems (patient_id);

ALTER TABLE problems ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON problems USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY held ON problems USING (NOT by_doctor AND holds_chart(patient_id));
CREATE POLICY reads ON problems FOR SELECT USING (holds_chart(patient_id));

-- Whether the patient is pregnant or breastfeeding. The newest statement counts; none is changed.
CREATE TABLE pregnancies (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  chart_number text NOT NULL,
  is_pregnant boolean NOT NULL,
  is_breastfeeding boolean NOT NULL,
  due_on date CHECK (due_on >= '1900-01-01'),
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  reported_by_patient boolean NOT NULL,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK (is_pregnant OR due_on IS NULL)
);
CREATE INDEX pregnancies_patient ON pregnancies (patient_id, recorded_at DESC, id DESC);

ALTER TABLE pregnancies ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON pregnancies USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON pregnancies FOR SELECT USING (holds_chart(patient_id));
CREATE POLICY states ON pregnancies FOR INSERT
  WITH CHECK (reported_by_patient AND recorded_by = (SELECT actor_id()) AND holds_chart(patient_id));

-- A chart with records isn't released without the clinic either.
CREATE OR REPLACE FUNCTION has_clinical_text(chart uuid, all_words boolean) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM patients p WHERE p.id = chart
      AND (p.medical_history <> '' OR p.allergies <> '' OR p.blood_type IS NOT NULL))
    OR EXISTS (SELECT FROM appointments a WHERE a.patient_id = chart AND (all_words OR a.source <> 'public')
      AND (a.reason <> '' OR a.symptoms <> '' OR a.notes <> ''))
    OR EXISTS (SELECT FROM prescriptions r WHERE r.patient_id = chart)
    OR EXISTS (SELECT FROM visits v WHERE v.patient_id = chart)
    OR EXISTS (SELECT FROM test_values t WHERE t.patient_id = chart)
    OR EXISTS (SELECT FROM allergies l WHERE l.patient_id = chart)
    OR EXISTS (SELECT FROM no_known_allergies n WHERE n.patient_id = chart)
    OR EXISTS (SELECT FROM problems b WHERE b.patient_id = chart)
    OR EXISTS (SELECT FROM pregnancies g WHERE g.patient_id = chart)
    OR EXISTS (SELECT FROM chart_merges m WHERE m.kept_id = chart AND m.undone_at IS NULL)
$$;

-- Blank fields of the kept chart that a merge filled from the duplicate, so that an undo empties them again.
ALTER TABLE chart_merges ADD COLUMN filled jsonb NOT NULL DEFAULT '{}';

-- A new or changed record is a change of its chart. A merge moves records without changing their version, and is an event
-- of its own.
CREATE FUNCTION tell_webhooks_of_summary() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = NEW.clinic_id) THEN
    PERFORM tell_webhooks(NEW.clinic_id, 'patient.updated', NEW.patient_id, NEW.patient_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhooks AFTER INSERT OR UPDATE OF version ON allergies
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_summary();
CREATE TRIGGER tell_webhooks AFTER INSERT OR UPDATE OF withdrawn_at ON no_known_allergies
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_summary();
CREATE TRIGGER tell_webhooks AFTER INSERT OR UPDATE OF version ON problems
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_summary();
CREATE TRIGGER tell_webhooks AFTER INSERT ON pregnancies
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_summary();
