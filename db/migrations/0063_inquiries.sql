-- What visitors write to the people who run the installation: messages of the contact page and requests for a demo.
-- Of no clinic and no account; read by the operator alone (npm run inquiries).
CREATE TABLE inquiries (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('message', 'demo')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'spam')),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  -- of a message the company, of a demo the clinic
  company text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  inquiry_type text NOT NULL CHECK (inquiry_type IN ('sales', 'support', 'demo', 'partnership', 'general')),
  -- when a demo is wished, by the visitor's clock
  wished_date date,
  wished_time text CHECK (wished_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when the operator marked it
  marked_at timestamptz,
  CHECK (kind = 'message' OR message = ''),
  CHECK (wished_date IS NULL OR (kind = 'demo' AND time_zone IS NOT NULL)),
  CHECK (wished_time IS NULL OR wished_date IS NOT NULL)
);
CREATE INDEX inquiries_open ON inquiries (created_at, id) WHERE status = 'open';
