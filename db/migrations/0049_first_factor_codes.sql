-- Codes that are emailed before the first second factor of an account is set up (docs/decisions/0029).
ALTER TABLE account_links DROP CONSTRAINT account_links_purpose_check;
ALTER TABLE account_links ADD CONSTRAINT account_links_purpose_check CHECK (purpose IN
  ('verify-email', 'reset-password', 'change-email', 'join', 'lost-factor', 'keep-factor', 'first-factor'));
