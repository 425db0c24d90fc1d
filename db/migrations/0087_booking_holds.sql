-- The time that a visitor has chosen while they fill in the form (docs/decisions/0120): for some minutes, one for each
-- browser. Appointments are still decided by their own constraint; a hold only keeps other visitors away.
CREATE TABLE booking_holds (
  -- SHA-256 of a random value that the browser stores
  holder_hash bytea PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  doctor_id uuid NOT NULL REFERENCES doctors ON DELETE CASCADE,
  -- the doctor's account, as for appointments
  doctor_user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  slot tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  -- a keyed hash of the network, to limit the holds of one
  origin bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at),
  CONSTRAINT booking_holds_no_overlap EXCLUDE USING gist (doctor_user_id WITH =, slot WITH &&)
);
CREATE INDEX booking_holds_doctor ON booking_holds (doctor_id, starts_at);
CREATE INDEX booking_holds_expires ON booking_holds (expires_at);
-- server only
ALTER TABLE booking_holds ENABLE ROW LEVEL SECURITY;
