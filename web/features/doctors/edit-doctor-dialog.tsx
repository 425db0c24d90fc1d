import { useQuery } from '@tanstack/react-query'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { EditMemberDialog } from '#web/features/members/public/edit-member-dialog.tsx'
import { doctorQuery } from './api.ts'
import { EditDoctorForm } from './edit-doctor-form.tsx'

/** Edits a doctor, with data loaded on open. */
export const EditDoctorDialog = ({ doctor, onClose }: { doctor: AdministeredDoctor; onClose: () => void }) => (
  <EditMemberDialog
    member={doctor}
    query={useQuery(doctorQuery(doctor.id))}
    loading="Loading the doctor..."
    onClose={onClose}
    form={(stored) => <EditDoctorForm doctor={stored} onClose={onClose} />}
  />
)
