-- The patient's name as the person typed it who booked online. The reply, the link's page, emails and the calendar file show
-- this name and not the chart's, which would tell whether the clinic knows the person (docs/decisions/0074).
ALTER TABLE appointments
  ADD COLUMN booked_first_name text,
  ADD COLUMN booked_last_name text,
  ADD CONSTRAINT appointments_booked_name CHECK ((booked_first_name IS NULL) = (booked_last_name IS NULL));

-- An online booking never joins a chart that was made at the desk or has clinical text. It then gets a chart of its own,
-- with the same email, name and birth date as the other one and the next number.
ALTER TABLE patients ADD COLUMN guest_number integer NOT NULL DEFAULT 0;
DROP INDEX patients_guest;
CREATE UNIQUE INDEX patients_guest ON patients (
    clinic_id, email_key, first_name_key, last_name_key, coalesce(date_of_birth, '-infinity'),
    (CASE WHEN date_of_birth IS NULL THEN coalesce(birth_year, '') ELSE '' END), guest_number)
  WHERE user_id IS NULL AND email IS NOT NULL AND merged_into IS NULL AND family_member_id IS NULL;
