-- Family takeovers: an adult family member is invited to take over their own records (rule T107). Only the hash of the
-- link's secret is stored. An invitation is open until it is accepted, withdrawn, replaced or 30 days old.

CREATE TABLE family_takeovers (
  id uuid PRIMARY KEY,
  family_member_id uuid NOT NULL REFERENCES family_members,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES users
);
CREATE UNIQUE INDEX family_takeovers_open ON family_takeovers (family_member_id)
  WHERE withdrawn_at IS NULL AND accepted_at IS NULL;

ALTER TABLE family_takeovers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON family_takeovers USING (EXISTS (SELECT FROM family_members f
  WHERE f.id = family_takeovers.family_member_id AND f.user_id = (SELECT actor_id())));
