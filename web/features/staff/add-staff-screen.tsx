import { NewMemberScreen } from '#web/features/members/public/new-member-screen.tsx'
import { AddStaffForm } from './add-staff-form.tsx'

export const AddStaffScreen = () => (
  <NewMemberScreen
    title="Add New Staff Member"
    description="Add a colleague to your clinic. Or invite them by email: they fill in their own details."
    list="/staff"
    needsClinic="Add your clinic first, then its staff."
  >
    <AddStaffForm />
  </NewMemberScreen>
)
