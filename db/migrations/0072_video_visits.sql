-- Video visits, and what the Indian guidelines ask of a teleconsultation (docs/decisions/0110).

ALTER TABLE clinics ADD COLUMN offers_video boolean NOT NULL DEFAULT false;
ALTER TABLE services ADD COLUMN modes text NOT NULL DEFAULT 'in_person' CHECK (modes IN ('in_person', 'video', 'both'));
ALTER TABLE appointments ADD COLUMN mode text NOT NULL DEFAULT 'in_person' CHECK (mode IN ('in_person', 'video'));

-- A clinic's own Jitsi server. Without one, each video visit has a link that the clinic enters.
CREATE TABLE video_servers (
  clinic_id uuid PRIMARY KEY REFERENCES clinics,
  url text NOT NULL CHECK (url <> ''),
  -- for a server that demands a signed token
  token_algorithm text CHECK (token_algorithm IN ('HS256', 'RS256')),
  token_app text CHECK (token_app <> ''),
  token_key_id text CHECK (token_key_id <> ''),
  token_key_sealed bytea,
  set_by uuid REFERENCES users,
  set_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(token_algorithm, token_app, token_key_sealed) IN (0, 3))
);

ALTER TABLE video_servers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON video_servers USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- The call of an appointment: its room, and who has joined. Made when it is first needed.
CREATE TABLE video_calls (
  appointment_id uuid PRIMARY KEY REFERENCES appointments,
  -- unguessable; the name of the room on the clinic's server
  room text NOT NULL UNIQUE CHECK (length(room) >= 20),
  -- a link that the clinic entered, which is used instead of the server
  link text CHECK (link <> ''),
  link_by uuid REFERENCES users,
  -- the patient on the waiting page: since when, and the last sign of it
  waiting_since timestamptz,
  seen_at timestamptz,
  -- when the patient agreed on the waiting page
  agreed_at timestamptz,
  started_at timestamptz,
  started_by uuid REFERENCES users,
  ended_at timestamptz,
  CHECK ((waiting_since IS NULL) = (seen_at IS NULL)),
  CHECK (started_by IS NULL OR started_at IS NOT NULL),
  CHECK (ended_at IS NULL OR started_at IS NOT NULL)
);

ALTER TABLE video_calls ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON video_calls USING (sees_visit(appointment_id));

-- Consent and identity, recorded by the doctor before the call. A correction is a new version.
CREATE TABLE teleconsultations (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments,
  version integer NOT NULL CHECK (version > 0),
  consent text NOT NULL CHECK (consent IN ('implied', 'on_page', 'spoken', 'written')),
  patient_name text NOT NULL CHECK (patient_name <> ''),
  patient_age integer NOT NULL CHECK (patient_age BETWEEN 0 AND 130),
  identified_by text NOT NULL CHECK (identified_by IN ('known', 'document', 'answers', 'other')),
  identity_note text CHECK (identity_note <> ''),
  -- the adult who is with a minor, and who they are
  adult_name text CHECK (adult_name <> ''),
  -- the doctor's registration number that the patient was shown
  registration_number text NOT NULL,
  recorded_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (appointment_id, version),
  CHECK (identified_by <> 'other' OR identity_note IS NOT NULL)
);

CREATE FUNCTION keep_teleconsultation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'The record of a teleconsultation is not changed'; END $$;
CREATE TRIGGER keep_teleconsultation BEFORE UPDATE OR DELETE ON teleconsultations
  FOR EACH ROW EXECUTE FUNCTION keep_teleconsultation();

ALTER TABLE teleconsultations ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON teleconsultations FOR SELECT USING (sees_visit(appointment_id));
CREATE POLICY adds ON teleconsultations FOR INSERT
  WITH CHECK (EXISTS (SELECT FROM appointments a WHERE a.id = appointment_id AND a.clinic_id = ANY ((SELECT actor_clinics())::uuid[])));

-- {mode, nature, lists: [{list, by}]} of a prescription that was signed in a teleconsultation
ALTER TABLE prescription_versions ADD COLUMN teleconsultation jsonb CHECK (jsonb_typeof(teleconsultation) = 'object');
