-- Clinics that chose to be in the public directory (docs/decisions/0132). Off until an administrator switches it on.
ALTER TABLE clinics
  ADD COLUMN is_listed boolean NOT NULL DEFAULT false,
  -- spoken by its people, besides those of its doctors; names as the clinic writes them
  ADD COLUMN spoken_languages text[] NOT NULL DEFAULT '{}' CHECK (cardinality(spoken_languages) <= 20);
CREATE INDEX clinics_listed ON clinics (name, id) WHERE is_listed AND is_public AND is_active;

-- Clinics that the directory shows: those that chose it, whose booking page is public, that take new patients, and
-- whose trial is over. The clinic's calendar decides when it is.
CREATE VIEW listed_clinics AS SELECT c.id FROM clinics c
  WHERE c.is_listed AND c.id IN (SELECT b.id FROM bookable_clinics b)
    AND NOT EXISTS (SELECT FROM clinic_settings cs WHERE cs.clinic_id = c.id AND NOT cs.new_patient_registrations)
    AND (c.trial_until IS NULL OR c.trial_until < (now() AT TIME ZONE c.time_zone)::date);
