-- What has changed, for live updates: only that it has changed and who may be told, never what it says.

CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- who wrote it: a reader asks for what its last snapshot did not show, so the order of commits does not matter
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  subject_id uuid,
  -- who may be told: the desk and the administrators of a clinic, a doctor, a person
  clinic_id uuid,
  doctor_id uuid,
  user_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX events_xid ON events (xid);

-- The horizon: the oldest event always stays, so that a reader who comes back too late is noticed.
INSERT INTO events (kind) VALUES ('begin');

-- An invitation is about a clinic, not about an appointment.
ALTER TABLE notifications ADD COLUMN clinic_id uuid REFERENCES clinics;
