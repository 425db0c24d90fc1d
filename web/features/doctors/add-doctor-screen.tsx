import { NewMemberScreen } from '#web/features/members/public/new-member-screen.tsx'
import { AddDoctorForm } from './add-doctor-form.tsx'

export const AddDoctorScreen = () => (
  <NewMemberScreen
    title="Add New Doctor"
    description="Add a doctor to your clinic. Or invite them by email: they fill in their own details."
    list="/doctors"
    needsClinic="Add your clinic first, then its doctors."
  >
    <AddDoctorForm />
  </NewMemberScreen>
)
