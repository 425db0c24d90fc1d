-- A person's settings (docs/decisions/0008). A person without a row has the defaults.

CREATE TABLE user_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email_notifications boolean NOT NULL DEFAULT true,
  appointment_reminders boolean NOT NULL DEFAULT true,
  marketing_updates boolean NOT NULL DEFAULT false,
  auto_save boolean NOT NULL DEFAULT true,
  dark_mode boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- how clocks and dates are written: as in the country of the clinic, or as chosen
  writing text NOT NULL DEFAULT 'clinic' CHECK (writing IN ('clinic', 'day-24', 'day-12', 'month-12')),
  -- the last view of the calendar, which opens with it again; the doctor is only a filter, and may no longer exist
  calendar_view text CHECK (calendar_view IN ('month', 'week', 'day')),
  calendar_doctor_id uuid,
  push_changes boolean NOT NULL DEFAULT true,
  push_reminders boolean NOT NULL DEFAULT true
);

-- People who see the person's chart read whether an email can be sent.
ALTER TABLE user_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON user_settings USING (user_id = (SELECT actor_id()));
CREATE POLICY known ON user_settings FOR SELECT USING (
  EXISTS (SELECT FROM patients p WHERE p.holder_id = user_settings.user_id));
