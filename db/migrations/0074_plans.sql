-- What a clinic has agreed on with the people who run the installation: how many requests an hour its API keys may make
-- (docs/decisions/0056). Set by the operator (npm run clinics -- plan).
ALTER TABLE clinics ADD COLUMN plan text NOT NULL DEFAULT 'standard' CHECK (plan IN ('standard', 'premium'));
