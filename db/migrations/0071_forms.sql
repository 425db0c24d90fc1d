-- Forms that patients fill in, and their answers (docs/decisions/0109).

CREATE TABLE clinic_forms (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  title text NOT NULL CHECK (title <> ''),
  -- number of the version that new requests get
  published integer NOT NULL DEFAULT 1 CHECK (published > 0),
  is_archived boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES users,
  changed_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX clinic_forms_title ON clinic_forms (clinic_id, folded(title)) WHERE NOT is_archived;
CREATE INDEX clinic_forms_clinic ON clinic_forms (clinic_id);

ALTER TABLE clinic_forms ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON clinic_forms USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- The questions of a form. A published version never changes, so that answers stay readable.
CREATE TABLE form_versions (
  id uuid PRIMARY KEY,
  form_id uuid NOT NULL REFERENCES clinic_forms,
  clinic_id uuid NOT NULL REFERENCES clinics,
  version integer NOT NULL CHECK (version > 0),
  title text NOT NULL CHECK (title <> ''),
  -- contract/forms/definition.ts
  definition jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  published_by uuid NOT NULL REFERENCES users,
  published_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (form_id, version)
);
CREATE FUNCTION keep_form_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'What was published or sent is not changed'; END $$;
CREATE TRIGGER keep_form_version BEFORE UPDATE OR DELETE ON form_versions
  FOR EACH ROW EXECUTE FUNCTION keep_form_version();

-- The services whose bookings ask for a form.
CREATE TABLE service_forms (
  service_id uuid NOT NULL REFERENCES services,
  form_id uuid NOT NULL REFERENCES clinic_forms,
  clinic_id uuid NOT NULL REFERENCES clinics,
  PRIMARY KEY (service_id, form_id)
);
CREATE INDEX service_forms_form ON service_forms (form_id);

ALTER TABLE service_forms ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON service_forms USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- A form that a patient is asked to fill in, with the answers so far. Its link is derived from the id and the server's key.
CREATE TABLE form_requests (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  -- the chart where it was asked for, which a merge doesn't change
  chart_number text NOT NULL,
  form_version_id uuid NOT NULL REFERENCES form_versions,
  appointment_id uuid REFERENCES appointments,
  -- null if a booking asked for it
  requested_by uuid REFERENCES users,
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- [{question, text, number, choices}], also answers that aren't sent yet
  answers jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(answers) = 'array'),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'submitted', 'reviewed', 'cancelled')),
  -- the newest sent answers have one that needs attention
  needs_attention boolean NOT NULL DEFAULT false,
  reviewed_by uuid REFERENCES users,
  reviewed_at timestamptz,
  cancelled_by uuid REFERENCES users,
  cancelled_at timestamptz,
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id),
  CHECK ((status = 'reviewed') = (reviewed_at IS NOT NULL) AND num_nonnulls(reviewed_by, reviewed_at) IN (0, 2)),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL) AND num_nonnulls(cancelled_by, cancelled_at) IN (0, 2))
);
CREATE INDEX form_requests_patient ON form_requests (patient_id, requested_at DESC, id DESC);
CREATE INDEX form_requests_appointment ON form_requests (appointment_id);
CREATE INDEX form_requests_clinic ON form_requests (clinic_id, requested_at, id);
CREATE INDEX form_requests_version ON form_requests (form_version_id);

ALTER TABLE form_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON form_requests USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON form_requests FOR SELECT USING (holds_chart(patient_id));
CREATE FUNCTION reads_form_request(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM form_requests r WHERE r.id = one); END $$;
CREATE FUNCTION changes_form_request(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM form_requests r WHERE r.id = one AND r.clinic_id = ANY (actor_clinics())); END $$;
CREATE FUNCTION reads_form_version(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM form_requests r WHERE r.form_version_id = one); END $$;

ALTER TABLE form_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON form_versions USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
CREATE POLICY reads ON form_versions FOR SELECT USING (reads_form_version(id));

-- Answers that were sent. A correction is a new version; none is changed or deleted. The server alone writes them, for the holder of the link.
CREATE TABLE form_submissions (
  request_id uuid NOT NULL REFERENCES form_requests,
  version integer NOT NULL CHECK (version > 0),
  answers jsonb NOT NULL CHECK (jsonb_typeof(answers) = 'array'),
  scores jsonb NOT NULL CHECK (jsonb_typeof(scores) = 'array'),
  -- ids of questions whose answers need attention
  alerts jsonb NOT NULL CHECK (jsonb_typeof(alerts) = 'array'),
  answered_in text NOT NULL CHECK (answered_in IN ('link', 'account', 'clinic')),
  submitted_by uuid REFERENCES users,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (request_id, version)
);
CREATE TRIGGER keep_form_submission BEFORE UPDATE OR DELETE ON form_submissions
  FOR EACH ROW EXECUTE FUNCTION keep_form_version();

ALTER TABLE form_submissions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON form_submissions FOR SELECT USING (reads_form_request(request_id));

-- Answers that a doctor accepted into the chart, with the record that this made.
CREATE TABLE form_acceptances (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL,
  submission_version integer NOT NULL,
  question text NOT NULL,
  target text NOT NULL CHECK (target IN ('allergy', 'problem')),
  -- what was added, as the doctor wrote it
  text text NOT NULL CHECK (text <> ''),
  record_id uuid NOT NULL,
  accepted_by uuid NOT NULL REFERENCES users,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (request_id, submission_version) REFERENCES form_submissions (request_id, version)
);
CREATE INDEX form_acceptances_request ON form_acceptances (request_id);

ALTER TABLE form_acceptances ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON form_acceptances FOR SELECT USING (reads_form_request(request_id));
CREATE POLICY accepts ON form_acceptances FOR INSERT WITH CHECK (changes_form_request(request_id));

-- Each booking of a service asks for the service's forms, whoever books. Patients don't see the clinic's forms, so it runs as the owner.
CREATE FUNCTION ask_for_forms() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO form_requests (id, clinic_id, patient_id, chart_number, form_version_id, appointment_id, expires_at)
    SELECT gen_random_uuid(), NEW.clinic_id, p.id, p.chart_number, v.id, NEW.id,
      greatest(now() + interval '30 days', NEW.starts_at + interval '7 days')
    FROM service_forms s
    JOIN clinic_forms f ON f.id = s.form_id AND f.clinic_id = NEW.clinic_id AND NOT f.is_archived
    JOIN form_versions v ON v.form_id = f.id AND v.version = f.published
    JOIN patients p ON p.id = NEW.patient_id
    WHERE s.service_id = NEW.service_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ask_for_forms AFTER INSERT ON appointments
  FOR EACH ROW WHEN (NEW.service_id IS NOT NULL AND NEW.status IN ('pending', 'scheduled', 'confirmed'))
  EXECUTE FUNCTION ask_for_forms();
-- A booking whose email is corrected goes to another chart before its forms have answers.
CREATE FUNCTION take_forms_along() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE form_requests r SET patient_id = NEW.patient_id
    WHERE r.appointment_id = NEW.id AND r.patient_id = OLD.patient_id AND r.clinic_id = NEW.clinic_id;
  RETURN NULL;
END $$;
CREATE TRIGGER take_forms_along AFTER UPDATE OF patient_id ON appointments
  FOR EACH ROW WHEN (OLD.patient_id <> NEW.patient_id) EXECUTE FUNCTION take_forms_along();

-- A chart with forms isn't released without the clinic. One line is added to the function as it is.
DO $do$
BEGIN
  EXECUTE replace(pg_get_functiondef('has_clinical_text(uuid, boolean)'::regprocedure),
    'OR EXISTS (SELECT FROM chart_merges m',
    E'OR EXISTS (SELECT FROM form_requests q WHERE q.patient_id = chart AND q.answers <> ''[]'')\n    OR EXISTS (SELECT FROM chart_merges m');
END $do$;
