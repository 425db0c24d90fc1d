-- The export of a clinic's visits asks for them in the order in which they were started.
CREATE INDEX visits_clinic ON visits (clinic_id, started_at, id);

-- A patient also reads that all visits of a clinic of theirs were taken.
CREATE INDEX audit_events_visit_exports ON audit_events (clinic_id, id) WHERE action = 'visits.exported';
CREATE POLICY visits_taken ON audit_events FOR SELECT USING (
  action = 'visits.exported' AND is_treated_at(clinic_id));
