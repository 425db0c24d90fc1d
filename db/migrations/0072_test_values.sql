-- Values of tests (docs/decisions/0055): in a chart, where the clinic's doctors and its holder read them, or a person's own and
-- their family's, which doctors read with a report that is shared with them.
CREATE TABLE test_values (
  id uuid PRIMARY KEY,
  clinic_id uuid REFERENCES clinics,
  patient_id uuid,
  owner_id uuid REFERENCES users,
  family_member_id uuid REFERENCES family_members,
  -- in which it stands
  report_id uuid REFERENCES test_reports ON DELETE SET NULL,
  -- a name of the list contract/test-reports/tests.ts
  test text NOT NULL CHECK (test <> ''),
  value numeric(10, 3) NOT NULL CHECK (value >= 0),
  measured_on date NOT NULL CHECK (measured_on >= '1900-01-01'),
  note text,
  written_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK (num_nonnulls(clinic_id, patient_id) IN (0, 2)),
  CHECK (num_nonnulls(patient_id, owner_id) = 1),
  CHECK (owner_id IS NOT NULL OR num_nonnulls(family_member_id, report_id) = 0)
);
CREATE INDEX test_values_patient ON test_values (patient_id, measured_on DESC, id DESC) WHERE patient_id IS NOT NULL;
CREATE INDEX test_values_owner ON test_values (owner_id, measured_on DESC, id DESC) WHERE owner_id IS NOT NULL;
CREATE INDEX test_values_report ON test_values (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX test_values_family ON test_values (family_member_id) WHERE family_member_id IS NOT NULL;

ALTER TABLE test_values ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON test_values USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY own ON test_values USING (owner_id = (SELECT actor_id()));
CREATE POLICY held ON test_values USING (written_by = (SELECT actor_id()) AND holds_chart(patient_id));
CREATE POLICY reads ON test_values FOR SELECT USING (
  holds_chart(patient_id) OR report_id IS NOT NULL AND reads_report(report_id));

-- A value is clinical text of its chart.
CREATE OR REPLACE FUNCTION has_clinical_text(chart uuid, all_words boolean) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM patients p WHERE p.id = chart
      AND (p.medical_history <> '' OR p.allergies <> '' OR p.blood_type IS NOT NULL))
    OR EXISTS (SELECT FROM appointments a WHERE a.patient_id = chart AND (all_words OR a.source <> 'public')
      AND (a.reason <> '' OR a.symptoms <> '' OR a.notes <> ''))
    OR EXISTS (SELECT FROM prescriptions r WHERE r.patient_id = chart)
    OR EXISTS (SELECT FROM visits v WHERE v.patient_id = chart)
    OR EXISTS (SELECT FROM test_values t WHERE t.patient_id = chart)
    OR EXISTS (SELECT FROM chart_merges m WHERE m.kept_id = chart AND m.undone_at IS NULL)
$$;
