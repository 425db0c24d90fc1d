import { t } from '#language/translate.ts'
import { useWatch } from 'react-hook-form'
import { NewMemberScreen } from '#web/features/members/public/new-member-screen.tsx'
import { doctorMessages, NewDoctor } from '#contract/doctors.ts'
import { useFirstClinic } from '#web/features/members/public/administered-clinics.ts'
import { NewMemberForm } from '#web/features/members/public/new-member-form.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useAddDoctor } from './api.ts'
import { DoctorFields } from './doctor-fields.tsx'

export const AddDoctorScreen = () => (
  <NewMemberScreen
    title={t('Add New Doctor')}
    description={t('Add a doctor to your clinic. Or invite them by email: they fill in their own details.')}
    list="/doctors"
    needsClinic={t('Add your clinic first, then its doctors.')}
  >
    <AddDoctorForm />
  </NewMemberScreen>
)

/** Add New Doctor. */
function AddDoctorForm() {
  const clinicId = useFirstClinic()
  const add = useAddDoctor()
  const form = useEndpointForm(
    { body: NewDoctor },
    {
      defaultValues: { clinicId },
      save: add.mutateAsync,
      inWords: (error) => sentenceOf(error, t(doctorMessages.addFailed)),
    },
  )
  const chosen = useWatch({ control: form.control, name: 'clinicId' })
  return (
    <NewMemberForm
      form={form}
      isAdded={add.isSuccess}
      words={{ place: t('Professional details'), submit: t('Add Doctor'), pending: t('Adding Doctor...') }}
    >
      <DoctorFields clinicId={chosen ?? ''} />
    </NewMemberForm>
  )
}
