-- Chart merges: a duplicate becomes part of the chart that stays, and an undo restores it (docs/decisions/0012).

CREATE TABLE chart_merges (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  kept_id uuid NOT NULL REFERENCES patients,
  merged_id uuid NOT NULL REFERENCES patients,
  -- the records that moved, so that they can move back: { "appointments": [ids], "reviews": [ids] }
  moved jsonb NOT NULL,
  merged_by uuid NOT NULL REFERENCES users,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undone_by uuid REFERENCES users,
  undone_at timestamptz
);
CREATE INDEX chart_merges_kept ON chart_merges (kept_id) WHERE undone_at IS NULL;
CREATE INDEX chart_merges_merged ON chart_merges (merged_id) WHERE undone_at IS NULL;

ALTER TABLE chart_merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON chart_merges USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
