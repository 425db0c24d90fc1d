-- The doctors of a service, with their own length and price where these differ (decision 0034). A service without any line
-- is given by all doctors of its clinic.
CREATE TABLE service_doctors (
  service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  doctor_id uuid NOT NULL REFERENCES doctors,
  -- null: as the service says
  duration_minutes integer CHECK (duration_minutes BETWEEN 15 AND 480),
  -- minor units of the clinic's currency; null: as without this line
  price_minor integer CHECK (price_minor >= 0),
  PRIMARY KEY (service_id, doctor_id)
);
CREATE INDEX service_doctors_doctor ON service_doctors (doctor_id);

-- It belongs to its service: the people of the clinic write it, and those who know the clinic read it.
ALTER TABLE service_doctors ENABLE ROW LEVEL SECURITY;
CREATE POLICY known ON service_doctors FOR SELECT USING (
  EXISTS (SELECT FROM services s WHERE s.id = service_doctors.service_id));
CREATE POLICY members ON service_doctors USING (EXISTS (SELECT FROM services s
  WHERE s.id = service_doctors.service_id AND s.clinic_id = ANY ((SELECT actor_clinics())::uuid[])));
