-- The audit: who did what, and who viewed which chart (docs/decisions/0025). Nothing is ever changed or deleted.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_user_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  clinic_id uuid,
  address text,
  -- never personal data: ids, statuses, numbers
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_subject ON audit_events (subject_type, subject_id, id);
CREATE INDEX audit_events_clinic ON audit_events (clinic_id, at);
-- One index for all exports: every event is checked against it.
CREATE INDEX audit_events_taken ON audit_events (clinic_id, action, id)
  WHERE action = ANY ('{patients.exported,appointments.exported,prescriptions.exported,visits.exported}');
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The charts of an event that is about several: a person who viewed a list viewed every chart in it. An event about one
-- chart has it as its subject.
CREATE TABLE audit_charts (
  event_id bigint NOT NULL,
  chart_id uuid NOT NULL,
  clinic_id uuid NOT NULL,
  PRIMARY KEY (event_id, chart_id)
);
-- a chart's events, newest first, counted in the index alone
CREATE INDEX audit_charts_chart ON audit_charts (chart_id, event_id) INCLUDE (clinic_id);
CREATE TRIGGER audit_charts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_charts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The server adds these after the reply. The person's own charts are looked up once for a statement, not for each of
-- thousands of rows.
ALTER TABLE audit_charts ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION actor_charts() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN RETURN ARRAY(SELECT p.id FROM patients p WHERE p.holder_id = actor_id()); END $$;
CREATE POLICY reads ON audit_charts FOR SELECT USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR chart_id = ANY ((SELECT actor_charts())::uuid[]));

-- Events are written in one's own name, and read by the clinic and by the holder of the chart or appointment. Patients
-- also read who viewed their chart in a list, and that all charts, appointments, prescriptions or visits of a clinic of
-- theirs were exported; the owner of a report reads who read it.
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY writes ON audit_events FOR INSERT WITH CHECK (actor_user_id = actor_id());
CREATE POLICY reads ON audit_events FOR SELECT USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[])
  OR actor_user_id = (SELECT actor_id())
  OR holds_chart(subject_id)
  OR EXISTS (SELECT FROM appointments a WHERE a.id = audit_events.subject_id AND holds_chart(a.patient_id)));
CREATE POLICY seen ON audit_events FOR SELECT USING (
  EXISTS (SELECT FROM audit_charts c WHERE c.event_id = audit_events.id)
  OR action IN ('patients.exported', 'appointments.exported') AND is_treated_at(clinic_id));
CREATE POLICY prescriptions_taken ON audit_events FOR SELECT USING (
  action = 'prescriptions.exported' AND is_treated_at(clinic_id));
CREATE POLICY visits_taken ON audit_events FOR SELECT USING (
  action = 'visits.exported' AND is_treated_at(clinic_id));
CREATE POLICY reads_of_reports ON audit_events FOR SELECT USING (
  subject_type = 'test_report' AND EXISTS (
    SELECT FROM test_reports r WHERE r.id = audit_events.subject_id AND r.owner_id = (SELECT actor_id())));
