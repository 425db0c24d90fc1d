-- With the end of a visit in it, a doctor's upcoming visits are counted in the index, as a clinic's are already.
CREATE INDEX appointments_doctor_totals ON appointments (doctor_id, starts_at)
  INCLUDE (ends_at, clinic_id, patient_id, status, expires_at, price_minor, currency);
DROP INDEX appointments_doctor_counts;
ALTER INDEX appointments_doctor_totals RENAME TO appointments_doctor_counts;
