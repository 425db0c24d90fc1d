-- Patients without an email or an account: what the clinic has to tell them by phone (docs/decisions/0119). Null once
-- someone of the clinic has called, and for everyone who gets an email.
ALTER TABLE appointments ADD COLUMN call_about text
  CHECK (call_about = ANY ('{booked,confirmed,cancelled,moved,changed,restored,expired,reminder}'));
CREATE INDEX appointments_calls ON appointments (clinic_id, starts_at) WHERE call_about IS NOT NULL;
