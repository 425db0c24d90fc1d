-- What the texts of a medication mean, as the server read them at signing: {"dose": …, "because": null}, or
-- {"dose": null, "because": "why it isn't calculated"}. Null for what was signed before; it is read when it is shown.
ALTER TABLE prescription_medications ADD COLUMN dose_reading jsonb;

-- How a medicine with reminders is taken: steps one after the other, each with its own times, units and days.
-- Null for a plan that takes the same units at all of its times, on its weekdays.
ALTER TABLE medicine_plans ADD COLUMN steps jsonb CHECK (jsonb_typeof(steps) = 'array');

-- What was taken at this time; null: the plan's units_per_dose.
ALTER TABLE medicine_doses ADD COLUMN units numeric(6,2) CHECK (units > 0);
