-- Emails of a day that a network caused without an account, to addresses that nobody has verified. All calls share one
-- budget, so that nobody sends through this server to whom they like. Server only.
CREATE TABLE strangers_mails (
  -- a hash of the network's address
  network bytea NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (day, network)
);
ALTER TABLE strangers_mails ENABLE ROW LEVEL SECURITY;

-- Returns whether a stranger's email to an address can be sent, and counts it: not beyond `most` in a day (UTC). Emails to
-- an address that an account has verified can always be sent and aren't counted.
CREATE FUNCTION count_strangers_mail(from_network bytea, address text, most integer) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM users u WHERE u.email = address AND u.email_verified_at IS NOT NULL) THEN RETURN true; END IF;
  -- the row is locked until the transaction ends, so simultaneous calls can't both take the last one
  INSERT INTO strangers_mails AS m (network, day, count) VALUES (from_network, (now() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (day, network) DO UPDATE SET count = m.count + 1 WHERE m.count < most;
  RETURN FOUND;
END $$;
