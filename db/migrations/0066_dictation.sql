-- Doctors of the clinic can dictate texts of a visit (docs/decisions/0104).
ALTER TABLE clinics ADD COLUMN allows_dictation boolean NOT NULL DEFAULT false;
