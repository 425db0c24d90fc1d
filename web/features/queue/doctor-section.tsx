import { Clock, Megaphone } from 'lucide-react'
import { useId, useState } from 'react'
import type { DayQueue, DoctorQueue, QueueEntry } from '#contract/walk-ins/queue.ts'
import { t } from '#language/translate.ts'
import { doctorName, isOver } from '#web/features/walk-ins/public/words.ts'
import { joined } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import { EntryRow } from './entry-row.tsx'
import { useCalling, useDelay } from './steps.ts'

/** Minutes of the delays that are announced by one press. */
const DELAYS = [15, 25, 40, 60] as const

interface DoctorSectionProps {
  queue: DayQueue
  of: DoctorQueue
}

/** One doctor's day: who is in the room, who waits in the order of the calls, and who is done. */
export function DoctorSection({ queue, of }: DoctorSectionProps) {
  const id = useId()
  const [showsOver, setShowsOver] = useState(false)
  const { doctor } = of
  const byId = new Map(queue.entries.map((one) => [one.id, one]))
  const own = queue.entries.filter((one) => one.doctor?.id === doctor.id)
  const current = own.find(({ state }) => state === 'with_doctor') ?? null
  const waiting = of.order.flatMap((one) => byId.get(one) ?? [])
  const over = own.filter(isOver)
  const doctors = queue.doctors.filter(({ clinicId }) => clinicId === of.clinicId).map((one) => one.doctor)
  const me = doctors.find(({ isYou }) => isYou) ?? null
  const rows = (some: readonly QueueEntry[]) =>
    some.map((entry) => (
      <EntryRow key={entry.id} entry={entry} doctors={doctors} own={me} doctor={doctor} current={current} />
    ))
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface-raised">
      <SectionHead {...{ of, id, current, waiting: waiting.length }} />
      {current || waiting.length > 0 ? (
        <ul
          aria-label={t('Queue of {doctor}', { doctor: doctorName(doctor) })}
          className="divide-y divide-line border-t border-line"
        >
          {rows(current ? [current, ...waiting] : waiting)}
        </ul>
      ) : (
        <p className="border-t border-line px-4 py-5 text-muted sm:px-5">
          {of.expected > 0
            ? t('No one is waiting. Patients with an appointment appear here when they check in.')
            : t('No one is waiting.')}
        </p>
      )}
      {over.length > 0 ? (
        <>
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
          {showsOver ? (
            <ul
              aria-label={t('Finished, {doctor}', { doctor: doctorName(doctor) })}
              className="divide-y divide-line border-t border-line"
            >
              {rows(over)}
            </ul>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

interface SectionHeadProps {
  of: DoctorQueue
  id: string
  current: QueueEntry | null
  waiting: number
}

/** The doctor, the room, the numbers, the call and the delay. */
function SectionHead({ of, id, current, waiting }: SectionHeadProps) {
  const { doctor, clinicId, room, delay, expected } = of
  const calling = useCalling({ id: doctor.id, clinicId }, current)
  const delaying = useDelay(doctor.id, delay)
  const problem = calling.problem ?? delaying.problem
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="me-auto min-w-0">
        <h2 id={id} className="text-lg">
          {doctorName(doctor)}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {joined(
            room && t('Room {room}', { room }),
            t('{count} waiting', { count: waiting }),
            expected > 0 && t('{count} still expected', { count: expected }),
            delay !== null && t('announced: {minutes} minutes late', { minutes: delay }),
          )}
        </p>
      </div>
      {of.canCall ? (
        <div className="flex gap-2 max-sm:basis-full">
          <Menu
            trigger={
              <Button variant="secondary" size="sm" className="min-h-11 md:min-h-9" aria-describedby={id}>
                <Clock aria-hidden="true" className="size-4" />
                {t('Running late')}
              </Button>
            }
          >
            {DELAYS.map((minutes) => (
              <MenuItem key={minutes} onSelect={() => delaying.announce(minutes)}>
                {t('{minutes} minutes', { minutes })}
              </MenuItem>
            ))}
            {delay === null ? null : <MenuLine />}
            {delay === null ? null : <MenuItem onSelect={() => delaying.announce(null)}>{t('On time again')}</MenuItem>}
          </Menu>
          <Button
            size="sm"
            className="min-h-11 md:min-h-9"
            aria-describedby={id}
            disabled={waiting === 0}
            pending={calling.isPending}
            pendingText={t('Calling...')}
            onClick={calling.call}
          >
            <Megaphone aria-hidden="true" className="size-4" />
            {t('Call next')}
          </Button>
        </div>
      ) : null}
      {problem ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
