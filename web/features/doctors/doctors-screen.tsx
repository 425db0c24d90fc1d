import { useQuery } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AdministeredDoctor } from '#contract/doctors.ts'
import { useAdministeredClinics } from '#web/shell/administered-clinics.ts'
import { MembersScreen } from '#web/shell/members/members-screen.tsx'
import { useMemberFilter } from '#web/shell/members/use-member-filter.ts'
import { doctorsQuery } from './api.ts'
import { type Asked, DoctorList } from './doctor-list.tsx'
import { EditDoctorDialog } from './edit-doctor-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'

interface DoctorsScreenProps {
  /** The dialog with the sessions and the leave of a doctor. */
  times: (doctor: { id: string; name: string }, onClose: () => void) => ReactNode
}

const words = {
  find: 'Name, email or license number',
  all: 'All',
  allActive: 'Show all active doctors',
  none: 'No doctors yet',
  whyNone: 'Patients can book once a doctor works here.',
  loading: 'Loading doctors...',
}

/** The doctors of the administrator's clinics. */
export function DoctorsScreen({ times }: DoctorsScreenProps) {
  const clinics = useAdministeredClinics()
  const place = useMemberFilter('/doctors')
  const [asked, setAsked] = useState<{ what: Asked; doctor: AdministeredDoctor } | null>(null)
  return (
    <MembersScreen
      {...place}
      title="Doctors"
      description="Who treats at your clinics, when they work and when they are away."
      as="doctor"
      add={{ to: '/add-doctor', label: 'Add Doctor' }}
      icon={Stethoscope}
      query={useQuery(doctorsQuery(place.filter))}
      words={words}
      list={(doctors) => (
        <DoctorList
          doctors={doctors}
          withClinic={clinics.length > 1}
          onAsk={(what, doctor) => setAsked({ what, doctor })}
        />
      )}
    >
      {asked ? <AskedDialog {...asked} times={times} onClose={() => setAsked(null)} /> : null}
    </MembersScreen>
  )
}

interface AskedDialogProps extends DoctorsScreenProps {
  what: Asked
  doctor: AdministeredDoctor
  onClose: () => void
}

function AskedDialog({ what, doctor, times, onClose }: AskedDialogProps) {
  if (what === 'edit') return <EditDoctorDialog doctor={doctor} onClose={onClose} />
  if (what === 'times')
    return times({ id: doctor.id, name: `${doctor.user.firstName} ${doctor.user.lastName}` }, onClose)
  return <StepDialog doctor={doctor} step={what} onClose={onClose} />
}
