-- The charts that whoever acts sees, by patterns of words of which each stands in a name or a chart number: which chart has
-- which of them (from 1). All words of a search in one call.
CREATE FUNCTION charts_named(patterns text[]) RETURNS TABLE (chart uuid, word integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
DECLARE
  pattern text;
  at integer := 0;
BEGIN
  FOREACH pattern IN ARRAY patterns LOOP
    at := at + 1;
    pattern := lower(pattern);
    -- the index has the e-mail and the phone as well
    RETURN QUERY SELECT p.id, at FROM patients p WHERE p.clinic_id = ANY (actor_clinics()) AND p.search_text LIKE pattern
        AND lower(concat_ws(' ', p.first_name, p.last_name, p.chart_number)) LIKE pattern
      UNION ALL SELECT p.id, at FROM patients p WHERE p.holder_id = actor_id() AND p.clinic_id <> ALL (actor_clinics())
        AND p.search_text LIKE pattern AND lower(concat_ws(' ', p.first_name, p.last_name, p.chart_number)) LIKE pattern;
  END LOOP;
END $$;

-- The charts that a line of the audit is about, where they are several: who saw a list saw all that stood in it. A line
-- about one chart has it as its subject.
CREATE TABLE audit_charts (
  event_id bigint NOT NULL,
  chart_id uuid NOT NULL,
  clinic_id uuid NOT NULL,
  PRIMARY KEY (event_id, chart_id)
);
-- the newest of a chart first, and counted in the index alone
CREATE INDEX audit_charts_chart ON audit_charts (chart_id, event_id) INCLUDE (clinic_id);
CREATE TRIGGER audit_charts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_charts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Written by the server, after the answer; read like the audit.
ALTER TABLE audit_charts ENABLE ROW LEVEL SECURITY;
-- The own charts are looked up once for a statement, and not for each of thousands of rows.
CREATE FUNCTION actor_charts() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN RETURN ARRAY(SELECT p.id FROM patients p WHERE p.holder_id = actor_id()); END $$;
CREATE POLICY reads ON audit_charts FOR SELECT USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR chart_id = ANY ((SELECT actor_charts())::uuid[]));

-- A patient reads who saw their chart in a list, and that all charts or visits of a clinic of theirs were taken.
CREATE INDEX audit_events_exports ON audit_events (clinic_id, id) WHERE action IN ('patients.exported', 'appointments.exported');
CREATE POLICY seen ON audit_events FOR SELECT USING (
  EXISTS (SELECT FROM audit_charts c WHERE c.event_id = audit_events.id)
  OR action IN ('patients.exported', 'appointments.exported') AND is_treated_at(clinic_id));
DROP INDEX audit_events_subject;
CREATE INDEX audit_events_subject ON audit_events (subject_type, subject_id, id);
