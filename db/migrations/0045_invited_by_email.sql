-- Inviting by email alone (rule I13): position and department of the staff, and a doctor's practice, may come later.
ALTER TABLE staff ALTER COLUMN position SET DEFAULT '';
ALTER TABLE staff ALTER COLUMN department SET DEFAULT '';
-- What the person still has to say of themself when they accept; without it the administrator has typed all of it.
ALTER TABLE invitations ADD COLUMN by_email boolean NOT NULL DEFAULT false;
