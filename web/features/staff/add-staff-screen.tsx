import { NewMemberScreen } from '#web/shell/members/new-member-screen.tsx'
import { AddStaffForm } from './add-staff-form.tsx'

export const AddStaffScreen = () => (
  <NewMemberScreen
    title="Add New Staff Member"
    description="Brings a colleague to one of your clinics."
    needsClinic="Staff belong to a clinic. Register yours first."
  >
    <AddStaffForm />
  </NewMemberScreen>
)
