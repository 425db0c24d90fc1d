-- The visit in which a prescription was written first; a later version belongs to it as well.
ALTER TABLE prescriptions ADD COLUMN visit_id uuid REFERENCES visits;
CREATE INDEX prescriptions_visit ON prescriptions (visit_id) WHERE visit_id IS NOT NULL;
