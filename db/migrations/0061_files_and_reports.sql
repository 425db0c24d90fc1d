-- Files and test reports (docs/decisions/0047). A file lies in the store before its row is written, and its row is gone before the
-- file is: what no row names is swept away.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  -- whose budget it counts against as well
  clinic_id uuid REFERENCES clinics,
  kind text NOT NULL CHECK (kind IN ('pdf', 'jpg', 'png')),
  -- in bytes, as it is sent
  size integer NOT NULL CHECK (size > 0),
  content_hash bytea NOT NULL,
  -- of a picture; it has previews
  width integer,
  height integer,
  -- bytes in the store, with its previews
  room integer NOT NULL CHECK (room >= size),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'pdf') = (width IS NULL) AND (width IS NULL) = (height IS NULL))
);
CREATE INDEX files_owner ON files (owner_id) INCLUDE (room);
CREATE INDEX files_clinic ON files (clinic_id) INCLUDE (room) WHERE clinic_id IS NOT NULL;

-- A report is the patient's own, or of one of their family; no clinic has it.
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

CREATE TABLE report_pages (
  report_id uuid NOT NULL REFERENCES test_reports ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  file_id uuid NOT NULL UNIQUE REFERENCES files,
  -- as the person's own file was called
  file_name text NOT NULL,
  PRIMARY KEY (report_id, position)
);

-- A link, and perhaps the doctor who finds the report in their own list as well.
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
  FOREIGN KEY (report_id, owner_id) REFERENCES test_reports (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE,
  UNIQUE (id, owner_id),
  CHECK (expires_at <= created_at + interval '30 days')
);
CREATE INDEX report_shares_report ON report_shares (report_id, created_at DESC);

-- The doctors who find a report in their list: chosen by the patient, or by opening the link while signed in.
CREATE TABLE report_readers (
  share_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  report_id uuid NOT NULL REFERENCES test_reports ON DELETE CASCADE,
  owner_id uuid NOT NULL,
  -- where the doctor was chosen: they read it as long as they are a doctor there
  clinic_id uuid REFERENCES clinics,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (share_id, user_id),
  FOREIGN KEY (share_id, owner_id) REFERENCES report_shares (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX report_readers_user ON report_readers (user_id, ends_at);
CREATE INDEX report_readers_report ON report_readers (report_id, user_id);

CREATE TABLE report_openings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  share_id uuid NOT NULL REFERENCES report_shares ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- null: by the link, without signing in
  opened_by uuid REFERENCES users
);
CREATE INDEX report_openings_share ON report_openings (share_id, id DESC);

-- A report is seen by its owner, and by the doctors with whom it is shared until that ends.
CREATE FUNCTION reads_report(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (
  SELECT FROM report_readers r WHERE r.report_id = one AND r.user_id = actor_id() AND r.ends_at > now()
    AND (r.clinic_id IS NULL OR r.clinic_id = ANY (actor_clinics()))); END $$;
CREATE FUNCTION sees_report(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM test_reports r WHERE r.id = one); END $$;
-- The same of an own one, also of a report that is made by this very statement.
CREATE FUNCTION owns_report(one uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM test_reports r WHERE r.id = one AND r.owner_id = actor_id()); END $$;
CREATE FUNCTION sees_file(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM report_pages p WHERE p.file_id = one); END $$;
CREATE FUNCTION owns_share(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM report_shares s WHERE s.id = one); END $$;

ALTER TABLE files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON files USING (owner_id = (SELECT actor_id()));
CREATE POLICY reads ON files FOR SELECT USING (sees_file(id));
ALTER TABLE test_reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON test_reports USING (owner_id = (SELECT actor_id()));
CREATE POLICY reads ON test_reports FOR SELECT USING (reads_report(id));
ALTER TABLE report_pages ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON report_pages FOR SELECT USING (sees_report(report_id));
CREATE POLICY writes ON report_pages FOR INSERT WITH CHECK (owns_report(report_id));
ALTER TABLE report_shares ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON report_shares USING (owner_id = (SELECT actor_id()));
ALTER TABLE report_readers ENABLE ROW LEVEL SECURITY;
CREATE POLICY gives ON report_readers USING (owner_id = (SELECT actor_id()));
CREATE POLICY reads ON report_readers FOR SELECT USING (user_id = (SELECT actor_id()));
ALTER TABLE report_openings ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON report_openings FOR SELECT USING (owns_share(share_id));
CREATE POLICY writes ON report_openings FOR INSERT WITH CHECK (opened_by = (SELECT actor_id()));

-- Whose a report is. A doctor elsewhere knows no more of the person than the name.
CREATE FUNCTION person_of_report(one uuid) RETURNS TABLE (first_name text, last_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(f.first_name, u.first_name), coalesce(f.last_name, u.last_name)
  FROM test_reports r JOIN users u ON u.id = r.owner_id LEFT JOIN family_members f ON f.id = r.family_member_id
  WHERE r.id = one AND (actor_id() IS NULL OR r.owner_id = actor_id() OR EXISTS (
    SELECT FROM report_readers p WHERE p.report_id = r.id AND p.user_id = actor_id() AND p.ends_at > now()))
$$;

-- Who read a report is known to its owner.
CREATE POLICY reads_of_reports ON audit_events FOR SELECT USING (
  subject_type = 'test_report' AND EXISTS (
    SELECT FROM test_reports r WHERE r.id = audit_events.subject_id AND r.owner_id = (SELECT actor_id())));

-- The doctor and the patient are told in the bell.
ALTER TABLE notifications ADD COLUMN report_id uuid REFERENCES test_reports ON DELETE CASCADE;
CREATE INDEX notifications_report ON notifications (report_id) WHERE report_id IS NOT NULL;
CREATE POLICY tells_of_reports ON notifications AS RESTRICTIVE FOR INSERT WITH CHECK (
  report_id IS NULL OR owns_report(report_id));
