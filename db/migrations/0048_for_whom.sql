-- For whom an appointment is booked (docs/decisions/0038).

-- The approximate year in which a person was born: what an age leaves to say where the date is not known.
ALTER TABLE patients ADD COLUMN IF NOT EXISTS birth_year text CHECK (birth_year ~ '^(19|20)[0-9][0-9]$');
ALTER TABLE family_members ADD COLUMN birth_year text CHECK (birth_year ~ '^(19|20)[0-9][0-9]$');

-- Whose email and phone a chart has, where they are not the patient's own.
ALTER TABLE patients ADD COLUMN contact_person text;

-- What an online booking said; null for what the clinic booked.
ALTER TABLE appointments ADD COLUMN booked_for text CHECK (booked_for IN ('me', 'child', 'other'));
-- Counts the manage links of a booking whose email was corrected: the mail to the wrong address had the link before.
ALTER TABLE appointments ADD COLUMN link_turn integer NOT NULL DEFAULT 0;
UPDATE appointments SET booked_for = 'me' WHERE source = 'public';

-- A guest chart is found again by email and name. Two people who share both are told apart by their birth dates.
DROP INDEX patients_guest;
CREATE UNIQUE INDEX patients_guest ON patients (
    clinic_id, email_key, first_name_key, last_name_key, coalesce(date_of_birth, '-infinity'))
  WHERE user_id IS NULL AND email IS NOT NULL AND merged_into IS NULL AND family_member_id IS NULL;

-- The birth dates of a chart and a person differ, as far as both are known; a year is approximate.
CREATE FUNCTION births_differ(one date, one_year text, other date, other_year text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN one IS NOT NULL AND other IS NOT NULL THEN one <> other
    ELSE coalesce(abs(coalesce(extract(year FROM one), one_year::int) - coalesce(extract(year FROM other), other_year::int)) > 1, false) END
$$;
