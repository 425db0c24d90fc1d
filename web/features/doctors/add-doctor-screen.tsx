import { NewMemberScreen } from '#web/shell/members/new-member-screen.tsx'
import { AddDoctorForm } from './add-doctor-form.tsx'

export const AddDoctorScreen = () => (
  <NewMemberScreen
    title="Add New Doctor"
    description="Brings a doctor to one of your clinics."
    needsClinic="Doctors belong to a clinic. Register yours first."
  >
    <AddDoctorForm />
  </NewMemberScreen>
)
