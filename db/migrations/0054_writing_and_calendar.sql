-- How a person reads clocks and dates: as in the country of their clinic, or as they chose.
ALTER TABLE user_settings ADD COLUMN writing text NOT NULL DEFAULT 'clinic'
  CHECK (writing IN ('clinic', 'day-24', 'day-12', 'month-12'));

-- How the calendar was shown last: it opens so again. The doctor is only a filter, and may be gone.
ALTER TABLE user_settings
  ADD COLUMN calendar_view text CHECK (calendar_view IN ('month', 'week', 'day')),
  ADD COLUMN calendar_doctor_id uuid;
