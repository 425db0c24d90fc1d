-- Files of patients on their way into a clinic's charts.

-- Counts only: an import stays as a line of what was done.
CREATE TABLE chart_imports (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  created_by uuid NOT NULL REFERENCES users,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done')),
  -- recognised columns, and the titles of those left out
  columns text[] NOT NULL,
  unknown_columns text[] NOT NULL,
  -- rows of the file; those that stand in it twice; those that are refused
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
-- A person has one file waiting at a clinic.
CREATE UNIQUE INDEX chart_imports_waiting ON chart_imports (clinic_id, created_by) WHERE state = 'waiting';

-- The rows of a file until they are charts: a row goes in the transaction that makes its chart. Refused rows stay a day.
CREATE TABLE chart_import_rows (
  import_id uuid NOT NULL REFERENCES chart_imports ON DELETE CASCADE,
  line integer NOT NULL,
  -- as it is to be stored; of a refused row the cells as they were, with what is wrong: [{ field, message }]
  fields jsonb NOT NULL,
  issues jsonb,
  -- the clinic had this patient when the file came
  is_known boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, line)
);
