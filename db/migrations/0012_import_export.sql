-- Import of charts from files (docs/decisions/0016).

-- Numbers only: an import stays as a record of what was done.
CREATE TABLE chart_imports (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  created_by uuid NOT NULL REFERENCES users,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done')),
  -- recognized columns, and the titles of those left out
  columns text[] NOT NULL,
  unknown_columns text[] NOT NULL,
  -- rows of the file; rows that it repeats; rows that are refused
  total integer NOT NULL,
  repeated integer NOT NULL,
  refused integer NOT NULL,
  added integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX chart_imports_clinic ON chart_imports (clinic_id, created_at DESC);
CREATE INDEX chart_imports_open ON chart_imports (created_at) WHERE state <> 'done';
-- A person has one waiting file at a clinic.
CREATE UNIQUE INDEX chart_imports_waiting ON chart_imports (clinic_id, created_by) WHERE state = 'waiting';

ALTER TABLE chart_imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON chart_imports USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- The rows of a file until they are charts: a row is deleted in the transaction that makes its chart. Refused rows stay
-- a day.
CREATE TABLE chart_import_rows (
  import_id uuid NOT NULL REFERENCES chart_imports ON DELETE CASCADE,
  line integer NOT NULL,
  -- the values to store; of a refused row the original cells, and in issues what is wrong: [{ field, message }]
  fields jsonb NOT NULL,
  issues jsonb,
  -- the clinic had this patient when the file was uploaded
  is_known boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, line)
);

ALTER TABLE chart_import_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON chart_import_rows USING (
  EXISTS (SELECT FROM chart_imports i WHERE i.id = chart_import_rows.import_id));
