import { useQuery } from '@tanstack/react-query'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { EditMemberDialog } from '#web/shell/members/edit-member-dialog.tsx'
import { doctorQuery } from './api.ts'
import { EditDoctorForm } from './edit-doctor-form.tsx'

/** What is kept of one doctor, as it is now. */
export const EditDoctorDialog = ({ doctor, onClose }: { doctor: AdministeredDoctor; onClose: () => void }) => (
  <EditMemberDialog
    member={doctor}
    query={useQuery(doctorQuery(doctor.id))}
    loading="Loading the doctor..."
    onClose={onClose}
    form={(stored, onTouched) => <EditDoctorForm doctor={stored} onTouched={onTouched} onClose={onClose} />}
  />
)
