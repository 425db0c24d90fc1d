-- Messages of the contact page and requests for a demo, from visitors to the people who run the installation. They
-- belong to no clinic and no account; only the operator reads them (npm run operator -- inquiries).
CREATE TABLE inquiries (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('message', 'demo')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'spam')),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  -- the company of a message, the clinic of a demo
  company text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  inquiry_type text NOT NULL CHECK (inquiry_type IN ('sales', 'support', 'demo', 'partnership', 'general')),
  -- the preferred time of a demo, by the visitor's clock
  wished_date date,
  wished_time text CHECK (wished_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when the operator changed the status
  marked_at timestamptz,
  CHECK (kind = 'message' OR message = ''),
  CHECK (wished_date IS NULL OR (kind = 'demo' AND time_zone IS NOT NULL)),
  CHECK (wished_time IS NULL OR wished_date IS NOT NULL)
);
CREATE INDEX inquiries_open ON inquiries (created_at, id) WHERE status = 'open';
