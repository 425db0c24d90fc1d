-- The waiting list: patients who found no time, and the times that are offered to them in turn (docs/decisions/0121).

-- A clinic without a row has the defaults.
CREATE TABLE waiting_list_settings (
  clinic_id uuid PRIMARY KEY REFERENCES clinics,
  -- false: the desk alone offers times
  is_automatic boolean NOT NULL DEFAULT true,
  -- time to accept an offer; less when the offered time is near
  answer_minutes integer NOT NULL DEFAULT 30 CHECK (answer_minutes BETWEEN 10 AND 720)
);
ALTER TABLE waiting_list_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON waiting_list_settings USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

CREATE TABLE waiting_list_entries (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  patient_id uuid NOT NULL,
  service_id uuid NOT NULL REFERENCES services,
  -- empty: any doctor who offers the service
  doctor_ids uuid[] NOT NULL,
  -- 0 is Sunday; empty: any day
  weekdays smallint[] NOT NULL CHECK (weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]),
  -- the whole appointment is between them, on the clinic's wall clock
  from_time time NOT NULL,
  to_time time NOT NULL CHECK (from_time < to_time),
  -- the last day, on the clinic's calendar
  until date NOT NULL,
  -- the order of a clinic's list
  position integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'booked', 'left', 'removed', 'lapsed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- the person of the clinic who added the patient; null: the patient joined online
  added_by uuid REFERENCES users,
  -- what the booking of an accepted offer says, as an online booking does
  booked_for text CHECK (booked_for IN ('me', 'child', 'other')),
  booked_first_name text,
  booked_last_name text,
  contact_phone text,
  consent_version text,
  booked_language text,
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  -- the chart must be of the same clinic
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients (clinic_id, id)
);
CREATE INDEX waiting_list_entries_open ON waiting_list_entries (clinic_id, position) WHERE state = 'waiting';
CREATE INDEX waiting_list_entries_patient ON waiting_list_entries (patient_id);
ALTER TABLE waiting_list_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON waiting_list_entries USING (
  clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR holds_chart(patient_id));

-- A time that is offered to one patient until its deadline. While it is open, it takes the doctor's time online.
CREATE TABLE waiting_list_offers (
  id uuid PRIMARY KEY,
  entry_id uuid NOT NULL REFERENCES waiting_list_entries,
  clinic_id uuid NOT NULL REFERENCES clinics,
  doctor_id uuid NOT NULL REFERENCES doctors,
  -- the doctor's account, because a doctor of two clinics has one time
  doctor_user_id uuid NOT NULL REFERENCES users,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (starts_at < ends_at),
  slot tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'expired', 'taken', 'withdrawn')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- the person of the clinic who offered it; null: the job
  offered_by uuid REFERENCES users,
  -- the booking of an accepted offer
  appointment_id uuid REFERENCES appointments,
  CHECK ((state = 'open') = (ended_at IS NULL)),
  -- no time is offered to two patients
  CONSTRAINT waiting_list_offers_no_overlap EXCLUDE USING gist (doctor_user_id WITH =, slot WITH &&)
    WHERE (state = 'open')
);
-- and no patient has two offers
CREATE UNIQUE INDEX waiting_list_offers_open ON waiting_list_offers (entry_id) WHERE state = 'open';
CREATE INDEX waiting_list_offers_entry ON waiting_list_offers (entry_id, starts_at);
CREATE INDEX waiting_list_offers_doctor ON waiting_list_offers (doctor_id, starts_at) WHERE state = 'open';
CREATE INDEX waiting_list_offers_due ON waiting_list_offers (expires_at) WHERE state = 'open';
ALTER TABLE waiting_list_offers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenancy ON waiting_list_offers USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR EXISTS (
  SELECT FROM waiting_list_entries e WHERE e.id = waiting_list_offers.entry_id));

-- Clinics whose list the job has yet to look at. A change that can free a time adds a row in its own transaction, and the
-- job removes the rows that it read once it has made all offers: a server that dies in between forgets no freed time.
CREATE TABLE waiting_list_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics
);
CREATE INDEX waiting_list_checks_clinic ON waiting_list_checks (clinic_id, id);
ALTER TABLE waiting_list_checks ENABLE ROW LEVEL SECURITY;

-- Has the lists of all clinics of a doctor checked, also of those without entries: one may just be joining. Runs as the
-- owner: the person who cancels doesn't see the list.
CREATE FUNCTION check_waiting_lists_of(doctor_user uuid) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO waiting_list_checks (clinic_id)
  SELECT DISTINCT d.clinic_id FROM doctors d
  WHERE d.user_id = doctor_user
$$;

-- Triggers, so that no way to cancel, decline, expire or move an appointment can forget the list.
CREATE FUNCTION check_waiting_lists_of_freed() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_waiting_lists_of(OLD.doctor_user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_free_time AFTER UPDATE OF status, starts_at, ends_at, doctor_id ON appointments
  FOR EACH ROW WHEN (OLD.status IN ('pending', 'scheduled', 'confirmed') AND OLD.starts_at > now() AND (
    NEW.status IN ('cancelled', 'no_show') OR NEW.starts_at <> OLD.starts_at OR NEW.ends_at <> OLD.ends_at
    OR NEW.doctor_id <> OLD.doctor_id))
  EXECUTE FUNCTION check_waiting_lists_of_freed();

CREATE FUNCTION check_waiting_lists_of_returned() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_waiting_lists_of((SELECT user_id FROM doctors WHERE id = OLD.doctor_id));
  RETURN NULL;
END $$;
CREATE TRIGGER doctor_leaves_free_time AFTER UPDATE OR DELETE ON doctor_leaves
  FOR EACH ROW WHEN (OLD.ends_at > now()) EXECUTE FUNCTION check_waiting_lists_of_returned();

-- An entry that joins or changes its place, and an offer that ends, are reasons to look, too.
CREATE FUNCTION check_waiting_list() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO waiting_list_checks (clinic_id) VALUES (NEW.clinic_id);
  RETURN NULL;
END $$;
CREATE TRIGGER waiting_list_entries_join AFTER INSERT ON waiting_list_entries
  FOR EACH ROW EXECUTE FUNCTION check_waiting_list();
CREATE TRIGGER waiting_list_offers_end AFTER UPDATE OF state ON waiting_list_offers
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state NOT IN ('open', 'accepted'))
  EXECUTE FUNCTION check_waiting_list();
CREATE TRIGGER waiting_list_settings_change AFTER INSERT OR UPDATE ON waiting_list_settings
  FOR EACH ROW EXECUTE FUNCTION check_waiting_list();
