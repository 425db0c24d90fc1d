import { useQuery } from '@tanstack/react-query'
import { Settings2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { DayQueue } from '#contract/walk-ins/queue.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { dayQueueQuery } from './api.ts'
import { DoctorSection } from './doctor-section.tsx'
import { OtherPatients, othersOf } from './other-patients.tsx'

const AddDialog = onDemand(async () => (await import('#web/features/walk-ins/public/add-dialog.tsx')).AddDialog)
const SettingsDialog = onDemand(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

/** Today's queue: one ordered list for each doctor. */
export function QueueScreen() {
  const user = useSignedInUser()
  const query = useQuery({ ...dayQueueQuery(user.id), enabled: user.memberships.length > 0 })
  return (
    <>
      <PageHead title={t('Queue')} noIndex />
      <PageHeader
        title={t('Queue')}
        description={t('Today’s patients in the order in which they are called')}
        action={query.data ? <HeadActions queue={query.data} /> : null}
      />
      {user.memberships.length === 0 ? (
        <NoDoctors />
      ) : (
        <Loaded query={query} inWords={sentenceOf} loading={t('Loading the queue...')} rows={5}>
          {(queue) => <Sections queue={queue} />}
        </Loaded>
      )}
    </>
  )
}

function HeadActions({ queue }: { queue: DayQueue }) {
  const [open, setOpen] = useState<'add' | 'settings' | null>(null)
  const clinics = queue.clinics.filter(({ can }) => can.add)
  const doctors = queue.doctors.map(({ doctor, clinicId }) => ({ ...doctor, clinicId }))
  const close = () => setOpen(null)
  return (
    <>
      {queue.clinics.some(({ can }) => can.set || can.pair) ? (
        <Button variant="secondary" onClick={() => setOpen('settings')}>
          <Settings2 aria-hidden="true" className="size-4.5" />
          {t('Set up')}
        </Button>
      ) : null}
      {clinics.length > 0 ? (
        <Button onClick={() => setOpen('add')}>
          <UserPlus aria-hidden="true" className="size-4.5" />
          {t('Add walk-in')}
        </Button>
      ) : null}
      {open === 'add' ? <AddDialog queue={{ clinics, doctors }} onClose={close} /> : null}
      {open === 'settings' ? <SettingsDialog queue={queue} onClose={close} /> : null}
    </>
  )
}

const NoDoctors = () => (
  <EmptyState icon={UserPlus} title={t('No queue yet')}>
    {t('The queue of a clinic appears here once it has a doctor.')}
  </EmptyState>
)

/** The doctors by clinic: those with patients first. */
function Sections({ queue }: { queue: DayQueue }) {
  if (queue.doctors.length === 0 && queue.entries.length === 0) return <NoDoctors />
  const hasPatients = ({ doctor, order }: DayQueue['doctors'][number]) =>
    order.length > 0 || queue.entries.some((one) => one.doctor?.id === doctor.id)
  return (
    <div className="flex flex-col gap-8">
      {queue.clinics.map((clinic) => {
        const doctors = queue.doctors.filter(({ clinicId }) => clinicId === clinic.id)
        const others = othersOf(queue, clinic.id)
        const sorted = [...doctors.filter(hasPatients), ...doctors.filter((one) => !hasPatients(one))]
        return (
          <div key={clinic.id} className="flex flex-col gap-4">
            {queue.clinics.length > 1 ? <p className="text-lg font-semibold">{clinic.name}</p> : null}
            {sorted.map((one) => (
              <DoctorSection key={one.doctor.id} queue={queue} of={one} />
            ))}
            {others.length > 0 ? <OtherPatients queue={queue} entries={others} /> : null}
          </div>
        )
      })}
      {queue.total > queue.entries.length ? (
        <p className="text-sm text-muted tabular-nums">
          {t('The first {count} of {total} patients of today.', { count: queue.entries.length, total: queue.total })}
        </p>
      ) : null}
    </div>
  )
}
