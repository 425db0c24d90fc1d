import { useId } from 'react'
import type { DayQueue, QueueEntry } from '#contract/walk-ins/queue.ts'
import { t } from '#language/translate.ts'
import { isOver } from '#web/features/walk-ins/public/words.ts'
import { EntryRow } from './entry-row.tsx'

/** True if a doctor's section shows the patient. */
const isListed = ({ doctors }: DayQueue, { id, state, doctor }: QueueEntry) =>
  doctors.some((one) => (state === 'waiting' ? one.order.includes(id) : one.doctor.id === doctor?.id))

/** Patients of a clinic whom no doctor's section shows: their doctor has left the clinic, or they left before a call. */
export const othersOf = (queue: DayQueue, clinicId: string): QueueEntry[] =>
  queue.entries.filter((one) => one.clinic.id === clinicId && !isListed(queue, one))

/** Lists them, so that no patient is without a place on the screen. */
export function OtherPatients({ queue, entries }: { queue: DayQueue; entries: readonly QueueEntry[] }) {
  const id = useId()
  const open = entries.filter((one) => !isOver(one))
  const over = entries.filter(isOver)
  const doctors = queue.doctors.filter(({ clinicId }) => clinicId === entries[0]!.clinic.id).map((one) => one.doctor)
  const own = doctors.find(({ isYou }) => isYou) ?? null
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface-raised">
      <div className="px-4 py-3 sm:px-5">
        <h2 id={id} className="text-lg">
          {t('Other patients')}
        </h2>
        {open.length > 0 ? (
          <p className="text-sm text-caution">{t('No doctor calls these patients. Move them to a doctor.')}</p>
        ) : null}
      </div>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {[...open, ...over].map((entry) => (
          <EntryRow key={entry.id} entry={entry} doctors={doctors} own={own} doctor={null} current={null} />
        ))}
      </ul>
    </section>
  )
}
