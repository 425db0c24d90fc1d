-- Phone numbers are stored as E.164 from now on (trap T32); server/phones.ts says how they are read. Here only what
-- leaves no doubt is rewritten: a number with its country's code, and an Indian mobile number of ten digits, also with
-- the 0 or the 91 that is dialled before it, where no clinic in another country has it. Everything else stays as typed.
CREATE FUNCTION pg_temp.stored_phone(typed text, is_indian boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN typed !~ '^[+(0-9][-0-9 ().]*$' THEN typed
    -- with the 0 of the area between, as +44 (0)20, the code does not tell where the number begins
    WHEN typed ~ '^\+[1-9]' AND typed !~ '\(0' AND digits !~ '^910' AND length(digits) BETWEEN 8 AND 15 THEN '+' || digits
    WHEN is_indian AND digits ~ '^(91|0)?[6-9][0-9]{9}$' THEN '+91' || right(digits, 10)
    ELSE typed
  END
  FROM regexp_replace(typed, '\D', '', 'g') AS digits
$$;

UPDATE patients p SET phone = s.phone, emergency_phone = s.emergency_phone
FROM (
  SELECT p.id, pg_temp.stored_phone(p.phone, c.is_indian) AS phone,
    pg_temp.stored_phone(p.emergency_phone, c.is_indian) AS emergency_phone
  FROM patients p JOIN (SELECT id, time_zone IN ('Asia/Kolkata', 'Asia/Calcutta') AS is_indian FROM clinics) c
    ON c.id = p.clinic_id
) s
WHERE s.id = p.id AND (s.phone, s.emergency_phone) IS DISTINCT FROM (p.phone, p.emergency_phone);

UPDATE appointments a SET contact_phone = pg_temp.stored_phone(a.contact_phone, c.time_zone IN ('Asia/Kolkata', 'Asia/Calcutta'))
FROM clinics c
WHERE c.id = a.clinic_id
  AND a.contact_phone <> pg_temp.stored_phone(a.contact_phone, c.time_zone IN ('Asia/Kolkata', 'Asia/Calcutta'));

-- a person who belongs to no clinic abroad, neither as a member nor as a patient
UPDATE users u SET phone = s.phone
FROM (
  SELECT u.id, pg_temp.stored_phone(u.phone, NOT EXISTS (
      SELECT FROM clinics c WHERE c.time_zone NOT IN ('Asia/Kolkata', 'Asia/Calcutta') AND (
        EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.clinic_id = c.id)
        OR EXISTS (SELECT FROM patients p WHERE p.user_id = u.id AND p.clinic_id = c.id)))) AS phone
  FROM users u WHERE u.phone IS NOT NULL
) s
WHERE s.id = u.id AND s.phone <> u.phone;

UPDATE family_members f SET phone = s.phone
FROM (
  SELECT f.id, pg_temp.stored_phone(f.phone, NOT EXISTS (
      SELECT FROM patients p JOIN clinics c ON c.id = p.clinic_id
      WHERE p.holder_id = f.user_id AND c.time_zone NOT IN ('Asia/Kolkata', 'Asia/Calcutta'))) AS phone
  FROM family_members f WHERE f.phone IS NOT NULL
) s
WHERE s.id = f.id AND s.phone <> f.phone;

DROP FUNCTION pg_temp.stored_phone(text, boolean);
