-- Clinics: what they offer, when they are open, and how people book there.

CREATE TABLE clinics (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  address text NOT NULL,
  city text NOT NULL,
  phone text NOT NULL,
  email text,
  website text CHECK (website ~ '^https?://'),
  specialty text,
  -- IANA name (rule C1)
  time_zone text NOT NULL DEFAULT 'Asia/Kolkata',
  -- ISO 4217, of the service prices (rule C2)
  currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  is_public boolean NOT NULL DEFAULT true,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  shows_reviews boolean NOT NULL DEFAULT true,
  -- Where an operator approves clinics (CLINICS_NEED_APPROVAL), a new one is public only once it is approved. The
  -- administrator's choice is pending in public_once_approved.
  approved_at timestamptz DEFAULT now(),
  public_once_approved boolean NOT NULL DEFAULT false,
  -- what emails tell patients to bring or do
  before_you_come text CHECK (char_length(before_you_come) <= 500),
  -- how many requests an hour its API keys can make (docs/decisions/0056); set by the operator
  plan text NOT NULL DEFAULT 'standard' CHECK (plan IN ('standard', 'premium')),
  -- first and last day of the free trial, on the clinic's calendar (rule A3); null without a trial. Nothing is locked
  -- after it.
  trial_from date,
  trial_until date,
  -- the booking page: a color that reads well in both themes, and a logo in the file store
  brand_color text NOT NULL DEFAULT 'teal'
    CHECK (brand_color IN ('teal', 'green', 'blue', 'indigo', 'violet', 'plum', 'rose', 'brick', 'bronze', 'slate')),
  logo_id uuid UNIQUE,
  CONSTRAINT clinics_public_once_approved CHECK (approved_at IS NOT NULL OR NOT is_public),
  CONSTRAINT trial_has_both CHECK ((trial_from IS NULL) = (trial_until IS NULL) AND trial_from <= trial_until)
);
CREATE INDEX clinics_public ON clinics (name, id) WHERE is_public AND is_active;
CREATE INDEX clinics_waiting ON clinics (created_at) WHERE approved_at IS NULL;

-- The server creates clinics, because the founder belongs to one only afterwards.
ALTER TABLE clinics ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON clinics FOR SELECT USING (
  is_public AND (SELECT actor_id()) IS NOT NULL OR id = ANY ((SELECT actor_clinics())::uuid[])
  OR is_treated_at(id) OR is_invited_to(id));
CREATE POLICY members ON clinics FOR UPDATE USING (id = ANY ((SELECT actor_clinics())::uuid[]));

-- The names in a booking page's address, as in /book/lotus-clinic (docs/decisions/0041): the current one, and earlier
-- ones, which redirect to it. Addresses are printed, so a name never goes to another clinic.
CREATE TABLE clinic_addresses (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(name) BETWEEN 3 AND 60),
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  is_current boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX clinic_addresses_clinic ON clinic_addresses (clinic_id);
CREATE UNIQUE INDEX clinic_addresses_current ON clinic_addresses (clinic_id) WHERE is_current;

ALTER TABLE clinic_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON clinic_addresses FOR SELECT USING (knows_clinic(clinic_id));
CREATE POLICY members ON clinic_addresses USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

CREATE TABLE services (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  name text NOT NULL,
  description text,
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 15 AND 480),
  -- minor units of the clinic's currency
  price_minor integer NOT NULL CHECK (price_minor >= 0),
  is_active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX services_clinic ON services (clinic_id, position, name);

ALTER TABLE services ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON services FOR SELECT USING (knows_clinic(clinic_id));
CREATE POLICY members ON services USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

CREATE TABLE opening_hours (
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  -- 0 is Sunday
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens time NOT NULL,
  closes time NOT NULL,
  CHECK (opens < closes),
  PRIMARY KEY (clinic_id, weekday, opens)
);

ALTER TABLE opening_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON opening_hours FOR SELECT USING (knows_clinic(clinic_id));
CREATE POLICY members ON opening_hours USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- A day on which the clinic is closed: no online booking with any doctor.
CREATE TABLE closures (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  -- on the clinic's calendar
  day date NOT NULL,
  -- for the clinic's own people
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (clinic_id, day)
);

ALTER TABLE closures ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON closures FOR SELECT USING (knows_clinic(clinic_id));
CREATE POLICY members ON closures USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));

-- A clinic's settings and its rules for online booking (docs/decisions/0034). A clinic without a row has the defaults.
CREATE TABLE clinic_settings (
  clinic_id uuid PRIMARY KEY REFERENCES clinics ON DELETE CASCADE,
  -- off: only signed-in people who have a chart at the clinic book online
  new_patient_registrations boolean NOT NULL DEFAULT true,
  -- on: online booking is closed
  system_maintenance boolean NOT NULL DEFAULT false,
  require_two_factor_for_admins boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- from this day on the clinic's calendar, doctors and staff must set up a second factor first
  require_two_factor_from date,
  -- minutes between two starts that booking offers
  booking_interval integer NOT NULL DEFAULT 30 CHECK (booking_interval BETWEEN 5 AND 120),
  -- minimum minutes between the booking and the start
  booking_notice integer NOT NULL DEFAULT 0 CHECK (booking_notice BETWEEN 0 AND 43200),
  -- maximum days ahead
  booking_horizon integer NOT NULL DEFAULT 90 CHECK (booking_horizon BETWEEN 1 AND 366),
  -- minutes that stay free before and after each appointment
  booking_before integer NOT NULL DEFAULT 0 CHECK (booking_before BETWEEN 0 AND 120),
  booking_after integer NOT NULL DEFAULT 0 CHECK (booking_after BETWEEN 0 AND 120),
  -- on: an online booking is confirmed immediately; off: it is pending until the clinic confirms it
  booking_confirmed boolean NOT NULL DEFAULT false
);

ALTER TABLE clinic_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON clinic_settings FOR SELECT USING (knows_clinic(clinic_id));
CREATE POLICY members ON clinic_settings USING (clinic_id = ANY ((SELECT actor_clinics())::uuid[]));
