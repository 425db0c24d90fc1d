-- The desk runs the day: ends that can be undone, pending bookings of which the clinic is told twice, and what an
-- administrator lets the staff do with them (docs/decisions/0037).

-- How an appointment came to its end, as long as it has one: when, from which status and by whom (null: the clock, or a
-- guest by the secret link).
ALTER TABLE appointments ADD COLUMN ended_at timestamptz;
ALTER TABLE appointments ADD COLUMN ended_from text CHECK (ended_from IN ('pending', 'scheduled', 'confirmed'));
ALTER TABLE appointments ADD COLUMN ended_by uuid;
ALTER TABLE appointments ADD CHECK (
  ended_from IS NULL OR ended_at IS NOT NULL AND status IN ('completed', 'cancelled', 'no_show'));

-- When the clinic was told for the second time that nobody has confirmed it.
ALTER TABLE appointments ADD COLUMN expiry_told_at timestamptz;

-- Who works with appointments runs the day as well, unless an administrator says otherwise.
UPDATE memberships SET capabilities = capabilities || '{check-in,complete,no-show,reschedule-begun}'
  WHERE role = 'staff' AND 'appointments' = ANY (capabilities);
UPDATE invitations
  SET details = jsonb_set(
    details, '{capabilities}',
    details -> 'capabilities' || '["check-in", "complete", "no-show", "reschedule-begun"]')
  WHERE role = 'staff' AND details -> 'capabilities' ? 'appointments';
