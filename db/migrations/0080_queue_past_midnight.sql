-- A clinic that works past midnight lost its waiting patients at midnight: the queue was that of the calendar day.

-- True for a token of today, and for one that was open at midnight, for eight hours from the patient's arrival. After
-- that, a token that no one has finished is a forgotten one, and the next day begins without it.
CREATE FUNCTION is_in_queue(day date, arrived_at timestamptz, ended_at timestamptz, time_zone text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT day >= (now() AT TIME ZONE time_zone)::date - 1 AND (
    day = (now() AT TIME ZONE time_zone)::date
    OR (
      arrived_at > now() - interval '8 hours'
      AND (ended_at IS NULL OR (ended_at AT TIME ZONE time_zone)::date = (now() AT TIME ZONE time_zone)::date)
    )
  )
$$;

-- The next number: 1 on a new day, and one more than the last as long as the queue has tokens. Its caller holds the lock.
CREATE FUNCTION next_token(clinic uuid, time_zone text) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(w.token), 0) + 1
  FROM walk_ins w
  WHERE w.clinic_id = clinic AND is_in_queue(w.day, w.arrived_at, w.ended_at, next_token.time_zone)
$$;

CREATE OR REPLACE FUNCTION follow_appointment_in_queue() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_open boolean := NEW.status IN ('pending', 'scheduled', 'confirmed');
  is_today boolean;
BEGIN
  SELECT (NEW.starts_at AT TIME ZONE c.time_zone)::date = (now() AT TIME ZONE c.time_zone)::date OR EXISTS (
    SELECT FROM walk_ins w
    WHERE w.appointment_id = NEW.id AND is_in_queue(w.day, w.arrived_at, w.ended_at, c.time_zone)
  )
  INTO is_today FROM clinics c WHERE c.id = NEW.clinic_id;
  -- the token of an earlier day stays as that day has left it
  IF is_today AND NEW.arrived_at IS NOT NULL AND is_open AND
      (OLD.arrived_at IS NULL OR OLD.status NOT IN ('pending', 'scheduled', 'confirmed')) THEN
    -- the same lock as for walk-ins, so that a number is given once
    PERFORM pg_advisory_xact_lock(hashtextextended('walk-ins:' || NEW.clinic_id, 0));
    INSERT INTO walk_ins (id, clinic_id, day, token, patient_id, doctor_id, appointment_id, service_id, arrived_at, added_by)
    SELECT gen_random_uuid(), c.id, today.day,
      next_token(c.id, c.time_zone),
      NEW.patient_id, NEW.doctor_id, NEW.id, NEW.service_id, NEW.arrived_at, coalesce(actor_id(), NEW.doctor_user_id)
    FROM clinics c CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE c.time_zone)::date AS day) today
    WHERE c.id = NEW.clinic_id
    ON CONFLICT (appointment_id) DO UPDATE SET
      state = 'waiting', called_at = NULL, ended_at = NULL, skipped_at = NULL, arrived_at = EXCLUDED.arrived_at,
      doctor_id = EXCLUDED.doctor_id, patient_id = EXCLUDED.patient_id, service_id = EXCLUDED.service_id,
      -- a number that is still in the queue stays the patient's, also past midnight
      token = CASE WHEN is_in_queue(walk_ins.day, walk_ins.arrived_at, walk_ins.ended_at,
          (SELECT time_zone FROM clinics WHERE id = NEW.clinic_id))
        THEN walk_ins.token ELSE EXCLUDED.token END,
      day = CASE WHEN is_in_queue(walk_ins.day, walk_ins.arrived_at, walk_ins.ended_at,
          (SELECT time_zone FROM clinics WHERE id = NEW.clinic_id))
        THEN walk_ins.day ELSE EXCLUDED.day END;
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
