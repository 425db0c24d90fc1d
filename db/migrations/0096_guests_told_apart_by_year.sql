-- A guest chart is found again by email and name. Two people who share both are told apart by their birth dates, and,
-- where a date is not known, by the years that their ages leave to say (docs/decisions/0038).
CREATE UNIQUE INDEX patients_guest_by_birth ON patients (
    clinic_id, email_key, first_name_key, last_name_key, coalesce(date_of_birth, '-infinity'),
    (CASE WHEN date_of_birth IS NULL THEN coalesce(birth_year, '') ELSE '' END))
  WHERE user_id IS NULL AND email IS NOT NULL AND merged_into IS NULL AND family_member_id IS NULL;
DROP INDEX patients_guest;
ALTER INDEX patients_guest_by_birth RENAME TO patients_guest;
