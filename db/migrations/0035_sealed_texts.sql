-- What may hold secret links or is not yet meant for others stands here sealed with the key of the installation: what a mail
-- says until it has left, the answer to a call that may be repeated, and a draft.

-- Mails from before have it in `body` and `attachments`; nothing new comes into these.
ALTER TABLE outgoing_mails ADD COLUMN sealed bytea;
ALTER TABLE outgoing_mails ALTER COLUMN body SET DEFAULT '';

-- Answers from before stand in `reply` for their 24 hours.
ALTER TABLE idempotency_keys ADD COLUMN sealed_reply bytea;

-- What somebody has typed into their profile and not saved yet, for a day; a browser keeps none of it.
CREATE TABLE profile_drafts (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE profile_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON profile_drafts USING (user_id = (SELECT actor_id()));
