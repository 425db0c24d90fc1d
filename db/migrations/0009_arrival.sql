-- When the patient came to the desk: no status of its own (decision D2 knows none). Null: not yet.
ALTER TABLE appointments ADD COLUMN arrived_at timestamptz;
-- In the history: true is a check-in, false one that was taken back, null any other change.
ALTER TABLE appointment_changes ADD COLUMN arrived boolean;

-- What the dashboard counts is read from the index alone. They take the place of the plain ones with the same keys.
CREATE INDEX appointments_doctor_counts ON appointments (doctor_id, starts_at)
  INCLUDE (clinic_id, patient_id, status, expires_at, price_minor, currency);
CREATE INDEX appointments_clinic_counts ON appointments (clinic_id, starts_at)
  INCLUDE (ends_at, doctor_id, status, expires_at, price_minor, currency);
DROP INDEX appointments_doctor_day;
DROP INDEX appointments_clinic_day;

-- What happened last: every change sets updated_at, so the newest changes are those of the rows changed last.
CREATE INDEX appointments_doctor_changed ON appointments (doctor_id, updated_at DESC);
CREATE INDEX appointments_clinic_changed ON appointments (clinic_id, updated_at DESC);
