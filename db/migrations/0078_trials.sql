-- The free trial of a clinic (rule A3): its first and its last day, by the clinic's calendar; null of one that has none. Nothing is locked
-- when it is over. The operator changes it (npm run clinics -- trial).
ALTER TABLE clinics
  ADD COLUMN trial_from date,
  ADD COLUMN trial_until date,
  ADD CONSTRAINT trial_has_both CHECK ((trial_from IS NULL) = (trial_until IS NULL) AND trial_from <= trial_until);
UPDATE clinics SET
  trial_from = (created_at AT TIME ZONE time_zone)::date,
  trial_until = (created_at AT TIME ZONE time_zone)::date + 30;
