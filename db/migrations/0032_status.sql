-- What the product measured about itself (docs/decisions/0051): for each hour and component, the number of minutes that
-- were measured, and the results. A minute that wasn't measured is in no row and counts as down.
CREATE TABLE status_hours (
  hour timestamptz NOT NULL,
  -- a name of contract/status.ts, or 'all': down in the minutes in which any of them was
  component text COLLATE "C" NOT NULL,
  -- its first and last measured minute; a minute is counted once
  first_minute timestamptz NOT NULL,
  last_minute timestamptz NOT NULL CHECK (last_minute >= first_minute),
  measured smallint NOT NULL CHECK (measured BETWEEN 1 AND 60),
  degraded smallint NOT NULL CHECK (degraded >= 0),
  down smallint NOT NULL CHECK (down >= 0),
  -- not set up, such as email without a mail server: neither up nor down
  off smallint NOT NULL CHECK (off >= 0),
  -- number of answers, and their total time in ms
  answered smallint NOT NULL CHECK (answered >= 0),
  total_ms integer NOT NULL CHECK (total_ms >= 0),
  CHECK (degraded + down + off <= measured AND answered <= measured),
  PRIMARY KEY (hour, component)
);
ALTER TABLE status_hours ENABLE ROW LEVEL SECURITY;
