-- Clinics, who belongs to them, what they offer and when they are open.

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
  -- IANA name (decision C1)
  time_zone text NOT NULL DEFAULT 'Asia/Kolkata',
  -- ISO 4217 of the service prices (decision C2)
  currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  is_public boolean NOT NULL DEFAULT true,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX clinics_public ON clinics (name, id) WHERE is_public AND is_active;

-- Decision B1: access comes from here, never from the role word alone.
CREATE TABLE memberships (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  clinic_id uuid NOT NULL REFERENCES clinics,
  role text NOT NULL CHECK (role IN ('doctor', 'staff', 'clinic_admin')),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (user_id, clinic_id, role)
);
CREATE INDEX memberships_clinic ON memberships (clinic_id, role) WHERE ended_at IS NULL;

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

CREATE TABLE opening_hours (
  clinic_id uuid NOT NULL REFERENCES clinics ON DELETE CASCADE,
  -- 0 is Sunday
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens time NOT NULL,
  closes time NOT NULL,
  CHECK (opens < closes),
  PRIMARY KEY (clinic_id, weekday, opens)
);
