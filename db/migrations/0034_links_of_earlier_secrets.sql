-- A manage link is made from the server's secret. When that changes, links in mails from before go on working, while later
-- mails carry the new one.
ALTER TABLE appointments ADD COLUMN manage_token_hash_before bytea UNIQUE;
