-- Test reports that patients upload and share (docs/decisions/0047), and values of tests (docs/decisions/0055).

-- A report is the patient's own, or of one of their family; it belongs to no clinic.
CREATE TABLE test_reports (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  family_member_id uuid REFERENCES family_members,
  title text NOT NULL,
  category text NOT NULL CHECK (category IN
    ('Blood Tests', 'X-Ray', 'MRI', 'CT Scan', 'Ultrasound', 'ECG', 'Lab Results', 'Pathology', 'Other')),
  test_date date NOT NULL,
  description text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, owner_id)
);
CREATE INDEX test_reports_owner ON test_reports (owner_id, test_date DESC, id DESC);
CREATE INDEX test_reports_family ON test_reports (family_member_id) WHERE family_member_id IS NOT NULL;

-- Visible to the owner, and to doctors with whom it is shared, until that expires.
CREATE FUNCTION reads_report(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (
  SELECT FROM report_readers r WHERE r.report_id = one AND r.user_id = actor_id() AND r.ends_at > now()
    AND (r.clinic_id IS NULL OR r.clinic_id = ANY (actor_clinics()))); END $$;
CREATE FUNCTION sees_report(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM test_reports r WHERE r.id = one); END $$;
-- Returns whether the acting person owns a report; volatile, so it also sees one that the same statement has just
-- inserted.
CREATE FUNCTION owns_report(one uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM test_reports r WHERE r.id = one AND r.owner_id = actor_id()); END $$;
CREATE FUNCTION owns_share(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM report_shares s WHERE s.id = one); END $$;
ALTER TABLE test_reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON test_reports USING (owner_id = (SELECT actor_id()));
CREATE POLICY reads ON test_reports FOR SELECT USING (reads_report(id));

CREATE TABLE report_pages (
  report_id uuid NOT NULL REFERENCES test_reports ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  file_id uuid NOT NULL UNIQUE REFERENCES files,
  -- the name of the person's own file
  file_name text NOT NULL,
  PRIMARY KEY (report_id, position)
);

ALTER TABLE report_pages ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON report_pages FOR SELECT USING (sees_report(report_id));
CREATE POLICY writes ON report_pages FOR INSERT WITH CHECK (owns_report(report_id));

-- A link, and optionally the doctor who finds the report in their own list as well.
CREATE TABLE report_shares (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  passcode_hash text,
  doctor_id uuid REFERENCES doctors,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- Counted for the whole life of the link, because a passcode of four digits has to last as long; too many revoke the
  -- link. A correct one is counted while it is checked, and subtracted again.
  wrong_passcodes integer NOT NULL DEFAULT 0,
  FOREIGN KEY (report_id, owner_id) REFERENCES test_reports (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE,
  UNIQUE (id, owner_id),
  CHECK (expires_at <= created_at + interval '30 days')
);
CREATE INDEX report_shares_report ON report_shares (report_id, created_at DESC);

ALTER TABLE report_shares ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON report_shares USING (owner_id = (SELECT actor_id()));

-- The doctors who find a report in their list: chosen by the patient, or by opening the link while signed in.
CREATE TABLE report_readers (
  share_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  report_id uuid NOT NULL REFERENCES test_reports ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  -- where the doctor was chosen: they read it while they are a doctor there
  clinic_id uuid REFERENCES clinics,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (share_id, user_id),
  FOREIGN KEY (share_id, owner_id) REFERENCES report_shares (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX report_readers_user ON report_readers (user_id, ends_at);
CREATE INDEX report_readers_report ON report_readers (report_id, user_id);

ALTER TABLE report_readers ENABLE ROW LEVEL SECURITY;
CREATE POLICY gives ON report_readers USING (owner_id = (SELECT actor_id()));
CREATE POLICY reads ON report_readers FOR SELECT USING (user_id = (SELECT actor_id()));

CREATE TABLE report_openings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  share_id uuid NOT NULL REFERENCES report_shares ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- null: by the link, without signing in
  opened_by uuid REFERENCES users
);
CREATE INDEX report_openings_share ON report_openings (share_id, id DESC);

ALTER TABLE report_openings ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON report_openings FOR SELECT USING (owns_share(share_id));
CREATE POLICY writes ON report_openings FOR INSERT WITH CHECK (opened_by = (SELECT actor_id()));

-- Returns whose report it is. A doctor elsewhere knows only the person's name.
CREATE FUNCTION person_of_report(one uuid) RETURNS TABLE (first_name text, last_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(f.first_name, u.first_name), coalesce(f.last_name, u.last_name)
  FROM test_reports r JOIN users u ON u.id = r.owner_id LEFT JOIN family_members f ON f.id = r.family_member_id
  WHERE r.id = one AND (actor_id() IS NULL OR r.owner_id = actor_id() OR EXISTS (
    SELECT FROM report_readers p WHERE p.report_id = r.id AND p.user_id = actor_id() AND p.ends_at > now()))
$$;

-- A value of a test: in a chart, where the clinic's doctors and the holder read it, or a person's own and their
-- family's, which doctors read with a report that is shared with them.
CREATE TABLE test_values (
  id uuid PRIMARY KEY,
  clinic_id uuid REFERENCES clinics,
  patient_id uuid,
  owner_id uuid REFERENCES users,
  family_member_id uuid REFERENCES family_members,
  -- the report that contains it
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
