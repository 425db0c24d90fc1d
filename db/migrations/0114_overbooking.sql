-- An appointment that the clinic booked on top of another one, with its reason (docs/decisions/0138). It is outside the
-- constraint on other appointments, and under one of its own: a time has at most one.
ALTER TABLE appointments
  ADD COLUMN overbooked_reason text CHECK (char_length(overbooked_reason) BETWEEN 3 AND 200),
  DROP CONSTRAINT appointments_no_overlap;
ALTER TABLE appointments
  ADD CONSTRAINT appointments_no_overlap EXCLUDE USING gist (doctor_user_id WITH =, slot WITH &&)
    WHERE (status IN ('pending', 'scheduled', 'confirmed', 'completed') AND overbooked_reason IS NULL),
  ADD CONSTRAINT appointments_overbooked_once EXCLUDE USING gist (doctor_user_id WITH =, slot WITH &&)
    WHERE (status IN ('pending', 'scheduled', 'confirmed', 'completed') AND overbooked_reason IS NOT NULL);
