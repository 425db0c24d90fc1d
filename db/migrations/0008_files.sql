-- Files in the store (docs/decisions/0047). A file is in the store before its row is written, and the row is deleted
-- before the file: a sweep removes files without a row.

CREATE TABLE files (
  id uuid PRIMARY KEY,
  -- null: a file of a visit is the clinic's, and counts against no person
  owner_id uuid REFERENCES users,
  -- whose quota it counts against, too
  clinic_id uuid REFERENCES clinics,
  kind text NOT NULL CHECK (kind IN ('pdf', 'jpg', 'png')),
  -- in bytes, as sent
  size integer NOT NULL CHECK (size > 0),
  content_hash bytea NOT NULL,
  -- of a picture, which has previews
  width integer,
  height integer,
  -- bytes in the store, including previews
  room integer NOT NULL CHECK (room >= size),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'pdf') = (width IS NULL) AND (width IS NULL) = (height IS NULL)),
  CHECK (num_nonnulls(owner_id, clinic_id) > 0)
);
CREATE INDEX files_owner ON files (owner_id) INCLUDE (room);
CREATE INDEX files_clinic ON files (clinic_id) INCLUDE (room) WHERE clinic_id IS NOT NULL;

-- A clinic's logo.
ALTER TABLE clinics ADD FOREIGN KEY (logo_id) REFERENCES files;

-- A file is visible to people who see what it belongs to.
CREATE FUNCTION sees_file(one uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN RETURN EXISTS (SELECT FROM report_pages p WHERE p.file_id = one)
  OR EXISTS (SELECT FROM prescription_files f WHERE f.file_id = one)
  OR EXISTS (SELECT FROM visit_documents d WHERE d.file_id = one); END $$;
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON files USING (owner_id = (SELECT actor_id()));
CREATE POLICY reads ON files FOR SELECT USING (sees_file(id));
CREATE POLICY of_clinic ON files FOR INSERT WITH CHECK (
  owner_id IS NULL AND clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
