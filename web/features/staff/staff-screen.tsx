import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { StaffSummary } from '#contract/staff.ts'
import { useAdministeredClinics } from '#web/shell/administered-clinics.ts'
import { MembersScreen } from '#web/shell/members/members-screen.tsx'
import { useMemberFilter } from '#web/shell/members/use-member-filter.ts'
import { staffQuery } from './api.ts'
import { EditStaffDialog } from './edit-staff-dialog.tsx'
import { StaffList } from './staff-list.tsx'
import { SwitchDialog } from './switch-dialog.tsx'

type Asked = { what: 'edit' | 'switch'; member: StaffSummary } | null

const words = {
  find: 'Name, email or employee ID',
  all: 'Everybody',
  allActive: 'Show all active staff',
  none: 'No staff yet',
  whyNone: 'Receptionists, nurses and everybody else who works with you are listed here.',
  loading: 'Loading staff...',
}

/** The staff of the administrator's clinics. */
export function StaffScreen() {
  const clinics = useAdministeredClinics()
  const place = useMemberFilter('/staff')
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <MembersScreen
      {...place}
      title="Staff"
      description="Who works at your clinics besides the doctors, and what they may see and do."
      as="staff"
      add={{ to: '/add-staff', label: 'Add Staff Member' }}
      icon={UserRoundPlus}
      query={useQuery(staffQuery(place.filter))}
      words={words}
      list={(staff) => (
        <StaffList
          staff={staff}
          withClinic={clinics.length > 1}
          onEdit={(member) => setAsked({ what: 'edit', member })}
          onSwitch={(member) => setAsked({ what: 'switch', member })}
        />
      )}
    >
      {asked?.what === 'edit' ? <EditStaffDialog member={asked.member} onClose={close} /> : null}
      {asked?.what === 'switch' ? <SwitchDialog member={asked.member} onClose={close} /> : null}
    </MembersScreen>
  )
}
