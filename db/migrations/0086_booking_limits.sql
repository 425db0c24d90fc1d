-- How many appointments a clinic takes online (docs/decisions/0119); null for no limit.
ALTER TABLE clinic_settings
  ADD COLUMN booking_per_day integer CHECK (booking_per_day BETWEEN 1 AND 1000),
  ADD COLUMN booking_per_doctor_day integer CHECK (booking_per_doctor_day BETWEEN 1 AND 200),
  ADD COLUMN booking_per_patient integer CHECK (booking_per_patient BETWEEN 1 AND 50);
