import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AdministeredDoctor, DoctorChange } from '#contract/doctors.ts'
import { placeIssues } from '#web/lib/form-issues.ts'
import { EditMemberForm } from '#web/shell/members/edit-member-form.tsx'
import { useChangeDoctor } from './api.ts'
import { doctorFieldNames, DoctorFields } from './doctor-fields.tsx'

interface EditDoctorFormProps {
  doctor: AdministeredDoctor
  onTouched: (isTouched: boolean) => void
  onClose: () => void
}

export function EditDoctorForm({ doctor, onTouched, onClose }: EditDoctorFormProps) {
  // as it was when the dialog opened: a live update does not pull the form away from under the hands
  const [stored] = useState(doctor)
  const change = useChangeDoctor(stored.id)
  const form = useForm<DoctorChange>({
    resolver: zodResolver(DoctorChange),
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
  })
  const settled = { onSuccess: onClose, onError: (error: Error) => placeIssues(error, doctorFieldNames, form.setError) }
  return (
    <EditMemberForm
      form={form}
      change={change}
      names={doctorFieldNames}
      onTouched={onTouched}
      onClose={onClose}
      onSubmit={(details) => change.mutate(details, settled)}
    >
      <DoctorFields licenseHelp="Another number has to be confirmed again before patients can book." />
    </EditMemberForm>
  )
}
