-- Two faults of the queue (docs/decisions/0111): a merge of two charts that both waited ended one token for good, and
-- undoing the end of an earlier day's appointment put its patient in today's queue.

ALTER TABLE walk_ins
  -- the merge of two charts ended it, and the undo of that merge puts it back
  ADD COLUMN left_by_merge boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION follow_appointment_in_queue() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_open boolean := NEW.status IN ('pending', 'scheduled', 'confirmed');
  is_today boolean;
BEGIN
  SELECT (NEW.starts_at AT TIME ZONE c.time_zone)::date = (now() AT TIME ZONE c.time_zone)::date
  INTO is_today FROM clinics c WHERE c.id = NEW.clinic_id;
  -- the token of an earlier day stays as that day has left it
  IF is_today AND NEW.arrived_at IS NOT NULL AND is_open AND
      (OLD.arrived_at IS NULL OR OLD.status NOT IN ('pending', 'scheduled', 'confirmed')) THEN
    -- the same lock as for walk-ins, so that a number is given once
    PERFORM pg_advisory_xact_lock(hashtextextended('walk-ins:' || NEW.clinic_id, 0));
    INSERT INTO walk_ins (id, clinic_id, day, token, patient_id, doctor_id, appointment_id, service_id, arrived_at, added_by)
    SELECT gen_random_uuid(), c.id, today.day,
      coalesce((SELECT max(w.token) FROM walk_ins w WHERE w.clinic_id = c.id AND w.day = today.day), 0) + 1,
      NEW.patient_id, NEW.doctor_id, NEW.id, NEW.service_id, NEW.arrived_at, coalesce(actor_id(), NEW.doctor_user_id)
    FROM clinics c CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE c.time_zone)::date AS day) today
    WHERE c.id = NEW.clinic_id
    ON CONFLICT (appointment_id) DO UPDATE SET
      state = 'waiting', called_at = NULL, ended_at = NULL, skipped_at = NULL, arrived_at = EXCLUDED.arrived_at,
      doctor_id = EXCLUDED.doctor_id, patient_id = EXCLUDED.patient_id, service_id = EXCLUDED.service_id,
      token = CASE WHEN walk_ins.day = EXCLUDED.day THEN walk_ins.token ELSE EXCLUDED.token END,
      day = EXCLUDED.day;
    RETURN NULL;
  END IF;
  UPDATE walk_ins SET
    state = CASE WHEN state NOT IN ('waiting', 'with_doctor') THEN state
      WHEN NEW.status = 'completed' THEN 'done'
      WHEN NEW.arrived_at IS NULL OR NOT is_open THEN 'left'
      ELSE state END,
    ended_at = CASE WHEN state IN ('waiting', 'with_doctor') AND (NEW.arrived_at IS NULL OR NOT is_open)
      THEN now() ELSE ended_at END,
    doctor_id = CASE WHEN state = 'waiting' AND NEW.doctor_id <> OLD.doctor_id THEN NEW.doctor_id ELSE doctor_id END,
    patient_id = NEW.patient_id, service_id = NEW.service_id
  WHERE appointment_id = NEW.id;
  RETURN NULL;
END $$;
