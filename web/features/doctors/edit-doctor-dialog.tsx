import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type AdministeredDoctor, DoctorChange } from '#contract/doctors.ts'
import { EditMemberDialog } from '#web/features/members/public/edit-member-dialog.tsx'
import { doctorQuery, useChangeDoctor } from './api.ts'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { RegistrationNotice } from './registration-notice.tsx'
import { DoctorFields } from './doctor-fields.tsx'

/** Edits a doctor, with data loaded on open. */
export const EditDoctorDialog = ({ doctor, onClose }: { doctor: AdministeredDoctor; onClose: () => void }) => (
  <EditMemberDialog
    member={doctor}
    query={useQuery(doctorQuery(doctor.id))}
    loading={t('Loading the doctor...')}
    onClose={onClose}
    form={(stored) => <EditDoctorForm doctor={stored} onClose={onClose} />}
  />
)

interface EditDoctorFormProps {
  doctor: AdministeredDoctor
  onClose: () => void
}

function EditDoctorForm({ doctor, onClose }: EditDoctorFormProps) {
  // fixed when the dialog opens, so that live updates do not change the form
  const [stored] = useState(doctor)
  const change = useChangeDoctor(stored.id)
  const form = useEndpointForm(
    { body: DoctorChange },
    {
      defaultValues: {
        specialty: stored.specialty,
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
  const [number, council] = useWatch({ control: form.control, name: ['licenseNumber', 'licenseCouncil'] })
  const isOther = number !== stored.licenseNumber || council !== stored.licenseCouncil
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save Changes')} pendingText={t('Saving...')} onCancel={onClose}>
        <RegistrationNotice registration={stored.registration} isChanging={isOther} />
        <DoctorFields
          clinicId={stored.clinic.id}
          licenseHelp={t('A new number must be confirmed before patients can book again.')}
        />
      </DialogForm>
    </FormProvider>
  )
}
