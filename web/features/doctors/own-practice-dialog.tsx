import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { practiseHere } from '#contract/doctors.ts'
import { ClinicField } from '#web/features/members/public/clinic-field.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ProvedDialog } from '#web/shell/proved-dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { usePractiseHere } from './api.ts'
import { DoctorFields } from './doctor-fields.tsx'

interface OwnPracticeProps {
  /** Where the administrator is no doctor yet. */
  clinics: readonly { id: string; name: string }[]
  /** The clinic whose first steps asked for it; '' for none. */
  from: string
  onClose: () => void
}

/** An administrator who also treats patients becomes a doctor of their own clinic. */
export const OwnPracticeDialog = (props: OwnPracticeProps) => (
  <ProvedDialog
    size="lg"
    onClose={props.onClose}
    title="I also see patients here"
    description="Patients can book you as soon as this is saved. You stay the administrator."
    proofNeeded="first"
  >
    <OwnPracticeForm {...props} />
  </ProvedDialog>
)

function OwnPracticeForm({ clinics, from, onClose }: OwnPracticeProps) {
  const navigate = useNavigate()
  const save = usePractiseHere()
  const first = clinics.find(({ id }) => id === from) ?? (clinics.length === 1 ? clinics[0] : undefined)
  const form = useEndpointForm(practiseHere, {
    defaultValues: { clinicId: first?.id ?? '' },
    save: save.mutateAsync,
    onSaved: () => {
      onClose()
      if (from) void navigate(`/clinics?clinic=${from}`)
    },
  })
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText="Save" pendingText="Saving..." onCancel={onClose}>
        {clinics.length > 1 ? (
          <ClinicField clinics={clinics} error={form.errorOf('clinicId')} {...form.register('clinicId')} />
        ) : null}
        <DoctorFields />
      </DialogForm>
    </FormProvider>
  )
}
