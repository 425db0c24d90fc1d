-- Closing an account, and corrections of a chart that its person asks for (docs/decisions/0078).

-- When the account was closed: its personal data is erased, and the row stays for records that name it.
ALTER TABLE users ADD COLUMN closed_at timestamptz;

-- Accounts that close when their days are over, unless the person keeps them.
CREATE TABLE account_closings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  by_operator boolean NOT NULL DEFAULT false,
  -- the operator's
  reason text CHECK ((reason IS NULL) OR by_operator)
);
CREATE INDEX account_closings_due ON account_closings (due_at);
ALTER TABLE account_closings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON account_closings USING (user_id = (SELECT actor_id()));

-- True for a prescription that a person uploaded for themself, with no chart, whose account is closing now.
CREATE FUNCTION is_upload_of_closing(source text, chart uuid, uploader uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN source = 'uploaded' AND chart IS NULL
    AND EXISTS (SELECT FROM account_closings c WHERE c.user_id = uploader AND c.due_at <= now());
END $$;

CREATE FUNCTION is_file_of_closing(prescription uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM prescriptions r
    WHERE r.id = prescription AND is_upload_of_closing(r.source, r.patient_id, r.uploaded_by));
END $$;

-- What was signed or given to a clinic never changes; what a person uploaded for themself goes with their account.
CREATE OR REPLACE TRIGGER keep_prescription BEFORE DELETE OR UPDATE ON prescriptions
  FOR EACH ROW WHEN (NOT is_upload_of_closing(OLD.source, OLD.patient_id, OLD.uploaded_by))
  EXECUTE FUNCTION keep_prescription();
CREATE OR REPLACE TRIGGER keep_upload BEFORE DELETE OR UPDATE ON prescription_files
  FOR EACH ROW WHEN (NOT is_file_of_closing(OLD.prescription_id))
  EXECUTE FUNCTION keep_upload();

-- Corrections of a chart that its person asks the clinic for: the clinic accepts or declines each with a reason.
CREATE TABLE chart_corrections (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  asked_by uuid NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- field of the chart: what the person says is right ('' empties it)
  wanted jsonb NOT NULL CHECK (jsonb_typeof(wanted) = 'object'),
  note text,
  decision text CHECK (decision IN ('accepted', 'declined', 'withdrawn')),
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  reason text,
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((decision IS NOT DISTINCT FROM 'declined') = (reason IS NOT NULL)),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id)
);
CREATE UNIQUE INDEX chart_corrections_open ON chart_corrections (patient_id) WHERE decision IS NULL;
CREATE INDEX chart_corrections_patient ON chart_corrections (patient_id, asked_at);
ALTER TABLE chart_corrections ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON chart_corrections
  USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR holds_chart(patient_id));

-- A request may name a blood group and what the person says about it, so such a chart isn't released without the clinic.
CREATE OR REPLACE FUNCTION has_clinical_text(chart uuid, all_words boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
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
    OR EXISTS (SELECT FROM chart_corrections x WHERE x.patient_id = chart)
    OR EXISTS (SELECT FROM chart_merges m WHERE m.kept_id = chart AND m.undone_at IS NULL)
$function$;
