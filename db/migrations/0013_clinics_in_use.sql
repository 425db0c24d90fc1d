-- A clinic set up by its own administrator: closed days, reviews shown or not, and the sites that may embed its booking page.

ALTER TABLE clinics ADD COLUMN shows_reviews boolean NOT NULL DEFAULT true;
-- A single day on which the clinic is closed: no online booking, whoever the doctor.
CREATE TABLE closures (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  -- of the clinic's calendar
  day date NOT NULL,
  -- for the clinic's own people
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (clinic_id, day)
);

-- The sites whose pages may show a clinic's booking page in a frame (trap T80), as origins: https://clinic.example
CREATE TABLE embedding_sites (
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  origin text NOT NULL CHECK (origin ~ '^https?://[^/?#[:space:]]+$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, origin)
);
