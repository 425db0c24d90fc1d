import { t } from '#language/translate.ts'
import { NewMemberScreen } from '#web/features/members/public/new-member-screen.tsx'
import { addStaff, staffMessages } from '#contract/staff.ts'
import { useFirstClinic } from '#web/features/members/public/administered-clinics.ts'
import { NewMemberForm } from '#web/features/members/public/new-member-form.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useAddStaff } from './api.ts'
import { PlaceFields } from './membership-fields.tsx'

export const AddStaffScreen = () => (
  <NewMemberScreen
    title={t('Add New Staff Member')}
    description={t('Add a colleague to your clinic. Or invite them by email: they fill in their own details.')}
    list="/staff"
    needsClinic={t('Add your clinic first, then its staff.')}
  >
    <AddStaffForm />
  </NewMemberScreen>
)

/** Add New Staff Member. */
function AddStaffForm() {
  const clinicId = useFirstClinic()
  const add = useAddStaff()
  const form = useEndpointForm(addStaff, {
    defaultValues: { clinicId, capabilities: [] },
    save: add.mutateAsync,
    inWords: (error) => sentenceOf(error, t(staffMessages.addFailed)),
  })
  return (
    <NewMemberForm
      form={form}
      isAdded={add.isSuccess}
      words={{ place: t('Role and access'), submit: t('Add Staff Member'), pending: t('Adding Staff...') }}
    >
      <PlaceFields followsPosition />
    </NewMemberForm>
  )
}
