import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef } from 'react'
import type { ClinicSetup } from '#contract/clinic-setup.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { setupQuery } from '#web/features/clinics/api.ts'
import type { EditTab } from '#web/features/clinics/use-place.ts'
import { BookingOnYourWebsite } from './booking-on-your-website.tsx'
import { ClosuresTab } from './closures-tab.tsx'
import { DetailsForm } from './details-form.tsx'
import { HoursForm } from './hours-form.tsx'
import { ServicesTab } from './services-tab.tsx'

const tabs: { value: EditTab; label: string }[] = [
  { value: 'details', label: 'Details' },
  { value: 'services', label: 'Services' },
  { value: 'hours', label: 'Opening hours' },
  { value: 'closures', label: 'Closed days' },
  { value: 'reminders', label: 'Reminders' },
  { value: 'website', label: 'Booking on your website' },
]

interface EditDialogProps {
  /** Empty: closed. */
  clinicId: string
  tab: EditTab
  reminders: (clinicId: string) => ReactNode
  website: (clinic: { id: string; name: string }) => ReactNode
  onTab: (tab: EditTab) => void
  onClose: () => void
}

/** Everything that an administrator sets up at a clinic, a part at a time; unsaved work is not left without a question. */
export function EditDialog({ clinicId, tab, reminders, website, onTab, onClose }: EditDialogProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(setupQuery(clinicId))
  const isTouched = useRef(false)
  const onTouched = useCallback((touched: boolean) => {
    isTouched.current = touched
  }, [])
  const mayLeave = () => !isTouched.current || window.confirm('Leave without saving what you changed?')
  const leave = (then: () => void) => {
    isTouched.current = false
    then()
  }
  return (
    <Dialog
      open={clinicId !== ''}
      onOpenChange={(isOpen) => !isOpen && leave(onClose)}
      mayClose={mayLeave}
      title="Edit Clinic"
      description={data?.clinic.name}
      size="lg"
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : data ? (
        <Tabs
          label="Parts of the clinic"
          tabs={tabs}
          value={tab}
          onChange={(next) => mayLeave() && leave(() => onTab(next as EditTab))}
        >
          <Panel
            tab={tab}
            setup={data}
            reminders={reminders}
            website={website}
            onTouched={onTouched}
            onClose={() => leave(onClose)}
          />
        </Tabs>
      ) : (
        <SkeletonRows rows={6} label="Loading the clinic..." />
      )}
    </Dialog>
  )
}

interface PanelProps extends Pick<EditDialogProps, 'tab' | 'reminders' | 'website' | 'onClose'> {
  setup: ClinicSetup
  onTouched: (isTouched: boolean) => void
}

function Panel({ tab, setup, reminders, website, onTouched, onClose }: PanelProps) {
  switch (tab) {
    case 'details':
      return <DetailsForm setup={setup} onTouched={onTouched} onClose={onClose} />
    case 'services':
      return <ServicesTab setup={setup} onTouched={onTouched} />
    case 'hours':
      return <HoursForm setup={setup} onTouched={onTouched} />
    case 'closures':
      return <ClosuresTab clinic={setup.clinic} onTouched={onTouched} />
    case 'reminders':
      return reminders(setup.clinic.id)
    case 'website':
      return <BookingOnYourWebsite setup={setup}>{website(setup.clinic)}</BookingOnYourWebsite>
  }
}
