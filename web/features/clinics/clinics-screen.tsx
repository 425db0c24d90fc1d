import { Building2, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Clinic } from '#contract/clinics.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClinicList } from './clinic-list.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { EditDialog } from './edit/edit-dialog.tsx'
import { OverviewCard } from './overview-card.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { usePlace } from './use-place.ts'

export interface ClinicParts {
  /** The clinic as everybody sees it on its booking page. */
  publicView: (clinic: Clinic) => ReactNode
  /** The reminders of one clinic. */
  reminders: (clinicId: string) => ReactNode
  /** How booking stands on the clinic's own website. */
  website: (clinic: { id: string; name: string }) => ReactNode
}

/** Clinics: an administrator's own to set up, for all others those that they may see. What is open stands in the address. */
export function ClinicsScreen(parts: ClinicParts) {
  const user = useSignedInUser()
  const place = usePlace()
  const isAdministrator = user.role === 'clinic_admin'
  const administers = (id: string) =>
    user.memberships.some(({ clinic, role }) => clinic.id === id && role === 'clinic_admin')
  const add = (
    <Button onClick={place.register}>
      <Plus aria-hidden="true" className="size-4.5" />
      Add New Clinic
    </Button>
  )
  return (
    <>
      <PageHead title="Clinic Management" noIndex />
      <PageHeader
        title="Clinic Management"
        description={
          isAdministrator
            ? 'Your clinics, with their services and opening hours'
            : 'Browse available clinics and their services'
        }
        action={isAdministrator ? add : undefined}
      />
      <div className="flex flex-col gap-6">
        {isAdministrator ? <OverviewCard /> : null}
        <ClinicList
          mine={isAdministrator}
          place={place}
          empty={
            isAdministrator
              ? {
                  icon: Building2,
                  title: 'No clinics yet',
                  text: 'Register your clinic: it begins with a General Consultation and the usual opening hours, and you set up the rest.',
                  action: add,
                }
              : { icon: Building2, title: 'No clinics yet', text: 'No clinic takes bookings online at the moment.' }
          }
        />
      </div>
      {isAdministrator ? (
        <RegisterDialog open={place.isNew} onClose={place.close} onCreated={(id) => place.show(id)} />
      ) : null}
      <DetailsDialog
        clinicId={place.detailsOf}
        administers={administers(place.detailsOf)}
        publicView={parts.publicView}
        onClose={place.close}
      />
      <EditDialog
        clinicId={administers(place.editOf) ? place.editOf : ''}
        tab={place.tab}
        reminders={parts.reminders}
        website={parts.website}
        onTab={(tab) => place.edit(place.editOf, tab)}
        onClose={place.close}
      />
    </>
  )
}
