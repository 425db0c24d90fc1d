-- The sites whose pages can show a clinic's booking page in a frame (rule T80), as origins: https://clinic.example

CREATE TABLE embedding_sites (
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  origin text NOT NULL CHECK (origin ~ '^https?://[^/?#[:space:]]+$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, origin)
);

ALTER TABLE embedding_sites ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON embedding_sites USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
