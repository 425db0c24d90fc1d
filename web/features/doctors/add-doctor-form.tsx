import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { doctorMessages, NewDoctor } from '#contract/doctors.ts'
import { useFirstClinic } from '#web/shell/administered-clinics.ts'
import { NewMemberForm } from '#web/shell/members/new-member-form.tsx'
import { newMemberFieldNames } from '#web/shell/new-member-fields.tsx'
import { useAddDoctor } from './api.ts'
import { doctorFieldNames, DoctorFields } from './doctor-fields.tsx'

const names = [...newMemberFieldNames, ...doctorFieldNames]
const words = {
  place: 'Their practice',
  failed: doctorMessages.addFailed,
  submit: 'Add Doctor',
  pending: 'Adding Doctor...',
}

/** Add New Doctor. */
export function AddDoctorForm() {
  const clinicId = useFirstClinic()
  const add = useAddDoctor()
  const form = useForm<NewDoctor>({
    resolver: zodResolver(NewDoctor),
    defaultValues: { clinicId },
  })
  return (
    <NewMemberForm form={form} add={add} names={names} words={words}>
      <DoctorFields />
    </NewMemberForm>
  )
}
