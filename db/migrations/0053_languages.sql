-- Who reads which language (docs/languages.md). The tags are those of language/languages.ts; a check of their shape alone
-- lets a new language come without a migration.

ALTER TABLE user_settings
  -- chosen in the settings; null: as the browser asks
  ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}$'),
  -- of the last sign-in, for emails to people who chose none
  ADD COLUMN last_language text CHECK (last_language ~ '^[a-z]{2,3}$');

-- for the clinic's booking page and its emails, where visitors have no language of their own
ALTER TABLE clinics ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,3}$');

-- of the page on which it was booked online; null if the clinic booked
ALTER TABLE appointments ADD COLUMN booked_language text CHECK (booked_language ~ '^[a-z]{2,3}$');
