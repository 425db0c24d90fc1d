-- What people are told in the bell, and what patients say afterwards.

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  appointment_id uuid REFERENCES appointments,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

-- Trap T73: from completed visits only, one per patient and doctor.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinics,
  doctor_id uuid NOT NULL REFERENCES doctors,
  patient_id uuid NOT NULL REFERENCES patients,
  appointment_id uuid NOT NULL UNIQUE REFERENCES appointments,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (patient_id, doctor_id)
);
CREATE INDEX reviews_clinic ON reviews (clinic_id, created_at DESC);
