-- What a mail about an appointment may say, and to whom (docs/decisions/0039).
ALTER TABLE clinics ADD COLUMN before_you_come text CHECK (char_length(before_you_come) <= 500);

-- A manage link that was ended is not made again: it is derived, so it would be the same.
ALTER TABLE appointments ADD COLUMN link_ended_at timestamptz;

-- The start before the clinic moved an appointment, until the patient answers; and that they keep the new time.
ALTER TABLE appointments ADD COLUMN moved_from timestamptz, ADD COLUMN kept_at timestamptz;

-- Whether an address is the one with which this account signs in, and proved.
CREATE FUNCTION is_proved_email(person uuid, address text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM users u
    WHERE u.id = person AND u.email = lower(address) AND u.email_verified_at IS NOT NULL AND u.deactivated_at IS NULL);
END $$;

-- A clinic's address for its patients, if it is the proved address of one of its people; otherwise null.
CREATE FUNCTION proved_email_of_clinic(clinic uuid) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT c.email FROM clinics c WHERE c.id = clinic AND EXISTS (
    SELECT FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.clinic_id = c.id AND m.ended_at IS NULL AND m.accepted_at IS NOT NULL
      AND u.email = lower(c.email) AND u.email_verified_at IS NOT NULL AND u.deactivated_at IS NULL));
END $$;
