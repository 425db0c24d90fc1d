-- Notifications in the bell.

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  appointment_id uuid REFERENCES appointments,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  clinic_id uuid REFERENCES clinics,
  invitation_id uuid REFERENCES invitations ON DELETE CASCADE,
  patient_id uuid REFERENCES patients,
  doctor_id uuid REFERENCES doctors,
  prescription_id uuid REFERENCES prescriptions,
  report_id uuid REFERENCES test_reports ON DELETE CASCADE
);
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_report ON notifications (report_id) WHERE report_id IS NOT NULL;

-- A person reads their own bell. They are notified only of subjects that the acting person sees: an appointment, a
-- chart, their own clinic.
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY reads ON notifications FOR SELECT USING (user_id = (SELECT actor_id()));
CREATE POLICY marks ON notifications FOR UPDATE USING (user_id = (SELECT actor_id()));
CREATE POLICY tells ON notifications FOR INSERT WITH CHECK (
  knows_person(user_id)
  AND (appointment_id IS NULL OR sees_visit(appointment_id))
  AND (patient_id IS NULL OR sees_chart(patient_id))
  AND (invitation_id IS NULL OR EXISTS (SELECT FROM invitations i WHERE i.id = notifications.invitation_id))
  AND (clinic_id IS NULL OR knows_clinic(clinic_id)));
CREATE POLICY tells_of_doctors ON notifications AS RESTRICTIVE FOR INSERT WITH CHECK (
  doctor_id IS NULL OR EXISTS (SELECT FROM doctors d WHERE d.id = notifications.doctor_id));
CREATE POLICY tells_of_prescriptions ON notifications AS RESTRICTIVE FOR INSERT WITH CHECK (
  prescription_id IS NULL OR sees_new_prescription(prescription_id));
CREATE POLICY tells_of_reports ON notifications AS RESTRICTIVE FOR INSERT WITH CHECK (
  report_id IS NULL OR owns_report(report_id));
