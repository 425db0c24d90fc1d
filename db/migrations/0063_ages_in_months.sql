-- A person who states an age in months has an approximate month of birth, such as 2026-04.
ALTER TABLE patients
  DROP CONSTRAINT patients_birth_year_check,
  ADD CONSTRAINT patients_birth_year_check CHECK (birth_year ~ '^(19|20)[0-9][0-9](-(0[1-9]|1[0-2]))?$');
ALTER TABLE family_members
  DROP CONSTRAINT family_members_birth_year_check,
  ADD CONSTRAINT family_members_birth_year_check CHECK (birth_year ~ '^(19|20)[0-9][0-9](-(0[1-9]|1[0-2]))?$');

CREATE OR REPLACE FUNCTION births_differ(one date, one_year text, other date, other_year text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN one IS NOT NULL AND other IS NOT NULL THEN one <> other
    WHEN (one IS NOT NULL OR length(one_year) > 4) AND (other IS NOT NULL OR length(other_year) > 4) THEN abs(
      coalesce(extract(year FROM one) * 12 + extract(month FROM one),
        left(one_year, 4)::int * 12 + nullif(substr(one_year, 6, 2), '')::int)
      - coalesce(extract(year FROM other) * 12 + extract(month FROM other),
        left(other_year, 4)::int * 12 + nullif(substr(other_year, 6, 2), '')::int)) > 2
    ELSE coalesce(abs(coalesce(extract(year FROM one), left(one_year, 4)::int)
      - coalesce(extract(year FROM other), left(other_year, 4)::int)) > 1, false) END
$$;

-- The list of patients shows an age for them, too.
CREATE OR REPLACE VIEW charts_to_find AS
  SELECT p.id, p.clinic_id, p.holder_id, p.merged_into, p.search_text,
    p.first_name, p.last_name, p.first_name_key, p.last_name_key, p.first_name_folded, p.last_name_folded,
    p.email, p.phone, p.date_of_birth, p.gender, p.chart_number, u.profile_image_url, p.birth_year
  FROM patients p
  LEFT JOIN users u ON u.id = p.user_id
  WHERE p.clinic_id = ANY ((SELECT actor_clinics())::uuid[]) OR p.holder_id = (SELECT actor_id());
