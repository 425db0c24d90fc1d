import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { type AdministeredDoctor, DoctorChange } from '#contract/doctors.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { useChangeDoctor } from './api.ts'
import { DoctorFields } from './doctor-fields.tsx'

interface EditDoctorFormProps {
  doctor: AdministeredDoctor
  onClose: () => void
}

export function EditDoctorForm({ doctor, onClose }: EditDoctorFormProps) {
  // fixed when the dialog opens, so that live updates do not change the form
  const [stored] = useState(doctor)
  const change = useChangeDoctor(stored.id)
  const form = useEndpointForm(
    { body: DoctorChange },
    {
      defaultValues: {
        specialty: stored.specialty as DoctorChange['specialty'],
        licenseNumber: stored.licenseNumber,
        licenseCouncil: stored.licenseCouncil,
        experience: stored.experience,
        qualification: stored.qualification,
        // as people type it: without the paise when there are none
        consultationFee: stored.consultationFee?.replace(/\.00$/, '') ?? '',
        bio: stored.bio ?? '',
      },
      save: change.mutateAsync,
      onSaved: onClose,
    },
  )
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText="Save Changes" pendingText="Saving..." onCancel={onClose}>
        <DoctorFields licenseHelp="A new number must be confirmed before patients can book again." />
      </DialogForm>
    </FormProvider>
  )
}
