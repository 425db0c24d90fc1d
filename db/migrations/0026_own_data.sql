-- Downloads of all that is a person's (docs/decisions/0054): the progress of each, and what is missing. The file itself
-- is never stored.

CREATE TABLE own_data_downloads (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  -- the last sign of progress
  moved_at timestamptz,
  ended_at timestamptz,
  -- whether it is complete; null: not finished
  is_whole boolean,
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  missing jsonb NOT NULL DEFAULT '[]',
  CHECK ((ended_at IS NULL) = (is_whole IS NULL))
);
CREATE INDEX own_data_downloads_user ON own_data_downloads (user_id, asked_at);

ALTER TABLE own_data_downloads ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON own_data_downloads USING (user_id = (SELECT actor_id()));
