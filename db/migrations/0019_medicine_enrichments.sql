-- What the directory has tried to add to a medicine that its list leaves out, and what it found. One row a medicine.

CREATE TABLE medicine_enrichments (
  medicine_id uuid PRIMARY KEY REFERENCES medicines ON DELETE CASCADE,
  -- who is at it, and until when nobody else may: a server that died leaves it to the next one
  claim uuid,
  claimed_until timestamptz,
  -- the last try that came to its end: of which state of the directory, and which sources with their versions were asked
  tried_at timestamptz,
  directory_version bigint,
  asked text,
  outcome text CHECK (outcome IN ('filled', 'nothing', 'failed')),
  -- not again before this, whatever changes
  again_at timestamptz,
  -- { field: { value, source: { name, url, date }, from } }
  facts jsonb NOT NULL DEFAULT '{}',
  -- composition and form that the facts were found for: of another one they say nothing
  about text,
  -- SimilarMedicines of that state of the directory
  similar_medicines jsonb
);
