import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Queue, WalkIn } from '#contract/walk-ins/walk-ins.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { useAsked } from '#web/lib/use-asked.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { queueQuery, useCallNext } from './api.ts'
import { WalkInRow } from './walk-in-row.tsx'
import { doctorName, doctorOf, isOver, patientOf, whoInWords } from './public/words.ts'

const AddDialog = onDemand(async () => (await import('./public/add-dialog.tsx')).AddDialog)

const EVERYONE = ''
const ANY = 'any'
/** Number of walk-ins shown above the schedule; others are collapsed. */
const AT_ONCE = 6

/** Today's walk-in queue: all of it for the desk, a doctor's own for a doctor. */
export function WalkIns() {
  const user = useSignedInUser()
  const isOfClinic = user.memberships.length > 0 && user.screens.includes('appointments')
  const { data, error, refetch, isFetching } = useQuery({ ...queueQuery(user.id), enabled: isOfClinic })
  const [isOpened, setAdding] = useState(false)
  const [isAsked, asked] = useAsked('walk-in')
  const [shown, setShown] = useState(EVERYONE)
  const caller = useCaller(data, shown)
  if (!isOfClinic) return null
  const walkIns = (data?.walkIns ?? []).filter(
    ({ doctor }) => shown === EVERYONE || (doctor ? doctor.id === shown : shown === ANY),
  )
  const waiting = walkIns.filter(({ state }) => state === 'waiting')
  return (
    <section aria-labelledby="walk-ins" className="min-w-0 rounded-lg border border-line bg-surface-raised">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
        <h2 id="walk-ins" className="me-auto text-lg">
          {t('Walk-ins')}
          {waiting.length > 0 ? (
            <span className="text-muted tabular-nums">{` ${t('({count} waiting)', { count: waiting.length })}`}</span>
          ) : null}
        </h2>
        {data ? <DoctorFilter queue={data} value={shown} onChange={setShown} /> : null}
        {data && data.clinics.length > 0 ? (
          <Button variant="secondary" size="sm" className="min-h-11 md:min-h-9" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden="true" className="size-4" />
            {t('Add walk-in')}
          </Button>
        ) : null}
        {caller.canCall ? <CallNext caller={caller} /> : null}
      </div>
      {caller.problem ? (
        <p role="alert" className="px-4 pb-3 text-sm text-danger sm:px-5">
          {caller.problem}
        </p>
      ) : null}
      {data ? (
        <>
          <NowServing walkIns={walkIns} />
          <QueueList queue={data} walkIns={walkIns} />
          {(isOpened || isAsked) && data.clinics.length > 0 ? (
            <AddDialog
              queue={data}
              onClose={() => {
                setAdding(false)
                asked()
              }}
            />
          ) : null}
        </>
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching} className="border-t border-line p-4 sm:px-5">
          {sentenceOf(error)}
        </InlineError>
      ) : (
        <div className="border-t border-line p-4 sm:px-5">
          <SkeletonRows rows={2} label={t('Loading walk-ins...')} />
        </div>
      )}
    </section>
  )
}

const ownDoctorIn = (queue: Queue) => queue.doctors.find(({ isYou }) => isYou)

/** Calls the next patient: a doctor for themself, the desk for the selected doctor. */
function useCaller(queue: Queue | undefined, shown: string) {
  const next = useCallNext()
  const own = queue && ownDoctorIn(queue)
  const doctor = own ?? queue?.doctors.find(({ id }) => id === shown)
  const mayCall = doctor && (own || queue?.clinics.some(({ id }) => id === doctor.clinicId))
  const hasWaiting = (queue?.walkIns ?? []).some(
    (one) =>
      one.state === 'waiting' && one.clinic.id === doctor?.clinicId && (!one.doctor || one.doctor.id === doctor.id),
  )
  const call = () =>
    doctor &&
    next.mutate(
      { clinicId: doctor.clinicId, doctorId: doctor.id, current: doctor.current },
      {
        onSuccess: (one) => toast({ title: t('Patient called'), description: `${whoInWords(one)}, ${doctorOf(one)}.` }),
      },
    )
  return { canCall: mayCall && hasWaiting, call, isPending: next.isPending, problem: problemOf(next.error) }
}

interface DoctorFilterProps {
  queue: Queue
  value: string
  onChange: (shown: string) => void
}

/** Filters the desk's queue by doctor; hidden for doctors, and with nothing to filter. */
function DoctorFilter({ queue, value, onChange }: DoctorFilterProps) {
  if (ownDoctorIn(queue) || queue.doctors.length < 2 || queue.walkIns.length === 0) return null
  return (
    <Select aria-label={t('Doctor')} className="w-auto" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value={EVERYONE}>{t('All doctors')}</option>
      {queue.doctors.map((one) => (
        <option key={one.id} value={one.id}>
          {doctorName(one)}
        </option>
      ))}
      <option value={ANY}>{t('Any doctor')}</option>
    </Select>
  )
}

/** The open walk-ins, and on demand the finished ones. */
function QueueList({ queue, walkIns }: { queue: Queue; walkIns: readonly WalkIn[] }) {
  const [showsOver, setShowsOver] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const over = walkIns.filter(isOver)
  const open = walkIns.filter((one) => !isOver(one))
  const namesClinic = new Set(queue.walkIns.map(({ clinic }) => clinic.id)).size > 1
  return (
    <>
      {walkIns.length === 0 ? (
        <p className="border-t border-line px-4 py-5 text-muted sm:px-5">
          {t('No walk-ins today. Patients who come without an appointment get a token and wait here.')}
        </p>
      ) : (
        <ul aria-label={t('Queue')} className="divide-y divide-line border-t border-line">
          {[...(showsAll ? open : open.slice(0, AT_ONCE)), ...(showsOver ? over : [])].map((one) => (
            <WalkInRow
              key={one.id}
              walkIn={one}
              doctors={queue.doctors.filter(({ clinicId }) => clinicId === one.clinic.id)}
              own={ownDoctorIn(queue) ?? null}
              namesClinic={namesClinic}
            />
          ))}
        </ul>
      )}
      {open.length > AT_ONCE && !showsAll ? (
        <Button variant="quiet" size="sm" className="m-2 min-h-11 md:min-h-9" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: open.length })}
        </Button>
      ) : null}
      {over.length > 0 ? (
        <button
          type="button"
          aria-expanded={showsOver}
          onClick={() => setShowsOver(!showsOver)}
          className="min-h-11 w-full border-t border-line px-4 text-start text-sm text-muted tabular-nums hover:bg-surface-sunken hover:text-ink sm:px-5"
        >
          {showsOver
            ? t('Hide {count} finished', { count: over.length })
            : t('Show {count} finished', { count: over.length })}
        </button>
      ) : null}
      {queue.total > queue.walkIns.length ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted tabular-nums sm:px-5">
          {t('The first {count} of {total} walk-ins of today.', { count: queue.walkIns.length, total: queue.total })}
        </p>
      ) : null}
    </>
  )
}

/** The tokens that are with a doctor; renders nothing without any. */
function NowServing({ walkIns }: { walkIns: readonly WalkIn[] }) {
  const served = walkIns.filter(({ state }) => state === 'with_doctor')
  return (
    <div role="status" className="empty:hidden">
      {served.length > 0 ? (
        <dl className="flex flex-wrap gap-3 border-t border-line bg-brand-soft/40 px-4 py-3 sm:px-5">
          <dt className="w-full text-sm font-medium text-muted">{t('Now serving')}</dt>
          {served.map((one) => (
            <dd key={one.id} className="flex items-center gap-3 rounded-md bg-surface-raised px-3 py-2">
              <span className="text-xl leading-none font-semibold text-brand tabular-nums">{one.token}</span>
              <span className="min-w-0">
                <span className="block font-medium">{patientOf(one)}</span>
                <span className="block text-sm text-muted">{doctorOf(one)}</span>
              </span>
            </dd>
          ))}
        </dl>
      ) : null}
    </div>
  )
}

const CallNext = ({ caller }: { caller: ReturnType<typeof useCaller> }) => (
  <Button
    size="sm"
    className="min-h-11 md:min-h-9"
    pending={caller.isPending}
    pendingText={t('Calling...')}
    onClick={caller.call}
  >
    {t('Call next')}
  </Button>
)
