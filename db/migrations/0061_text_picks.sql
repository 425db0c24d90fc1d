-- Texts that doctors insert into visits: complaint, findings and advice. Their own at a clinic; shared ones are read by the clinic's
-- other doctors. The program has texts of its own (content/text-picks.yaml).
CREATE TABLE text_picks (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  doctor_id uuid NOT NULL REFERENCES doctors,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
  complaint text CHECK (char_length(complaint) BETWEEN 1 AND 2000),
  findings text CHECK (char_length(findings) BETWEEN 1 AND 5000),
  advice text CHECK (char_length(advice) BETWEEN 1 AND 2000),
  is_shared boolean NOT NULL DEFAULT false,
  -- the program's text that this one replaces for its doctor
  instead_of text CHECK (char_length(instead_of) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(complaint, findings, advice) > 0)
);
CREATE INDEX text_picks_doctor ON text_picks (doctor_id);
CREATE INDEX text_picks_shared ON text_picks (clinic_id) WHERE is_shared;
CREATE UNIQUE INDEX text_picks_instead ON text_picks (doctor_id, instead_of) WHERE instead_of IS NOT NULL;

ALTER TABLE text_picks ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON text_picks USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[])
  AND EXISTS (SELECT FROM doctors d WHERE d.id = doctor_id AND d.user_id = (SELECT actor_id())));
CREATE POLICY shared ON text_picks FOR SELECT USING (
  is_shared AND clinic_id = ANY ((SELECT actor_clinics())::uuid[])
  AND EXISTS (SELECT FROM doctors d WHERE d.clinic_id = text_picks.clinic_id AND d.user_id = (SELECT actor_id())));

-- How often a doctor inserted a text: the id of a row above, or the name of one of the program's.
CREATE TABLE text_pick_uses (
  doctor_id uuid NOT NULL REFERENCES doctors,
  pick text NOT NULL CHECK (char_length(pick) BETWEEN 1 AND 100),
  uses integer NOT NULL DEFAULT 1,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (doctor_id, pick)
);
ALTER TABLE text_pick_uses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON text_pick_uses USING (
  EXISTS (SELECT FROM doctors d WHERE d.id = doctor_id AND d.user_id = (SELECT actor_id())));
