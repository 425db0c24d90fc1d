-- A clinic's figures are counted in the index alone (docs/decisions/0059): also by service, and how long before they were booked.
CREATE INDEX appointments_clinic_figures ON appointments (clinic_id, starts_at)
  INCLUDE (ends_at, doctor_id, patient_id, service_id, status, expires_at, price_minor, currency, created_at);
DROP INDEX appointments_clinic_counts;
ALTER INDEX appointments_clinic_figures RENAME TO appointments_clinic_counts;

-- Who came, patient by patient in order.
CREATE INDEX appointments_completed ON appointments (clinic_id, patient_id, starts_at) INCLUDE (doctor_id, service_id)
  WHERE status = 'completed';
