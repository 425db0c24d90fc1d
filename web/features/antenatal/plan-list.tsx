import { t } from '#language/translate.ts'
import { useState } from 'react'
import type { PlannedItem } from '#contract/antenatal/plan.ts'
import { antenatalSources, type PlanItem, planItems } from '#contract/antenatal/plan-items.ts'
import type { AntenatalRecord } from '#contract/antenatal/records.ts'
import type { AntenatalTick } from '#contract/antenatal/ticks.ts'
import { fullName } from '#web/shell/people.ts'
import { joined } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TickDialog } from './tick-dialog.tsx'
import { datesOf, isOpen, standings } from './words.ts'

interface PlanProps {
  patientId: string
  today: string
  record: AntenatalRecord
  canRecord: boolean
}

const isNow = ({ status }: PlannedItem) => status === 'due' || status === 'overdue'

/** Checks and tests: those that are due now, and all of them on request; in a pregnancy that has ended, those that were done. */
export function Plan(props: PlanProps) {
  const [opened, setOpened] = useState<{ planned: PlannedItem; tick: AntenatalTick | undefined } | null>(null)
  const { plan, ticks } = props.record
  const open = (planned: PlannedItem) => setOpened({ planned, tick: ticks.find(({ id }) => id === planned.tickId) })
  const now = plan
    .filter(isNow)
    .toSorted((one, other) => Number(other.status === 'overdue') - Number(one.status === 'overdue'))
  if (plan.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {isOpen(props.record) ? <Current now={now} onOpen={open} {...props} /> : <Answered onOpen={open} {...props} />}
      {opened ? (
        <TickDialog
          patientId={props.patientId}
          today={props.today}
          record={props.record}
          item={opened.planned.item}
          tick={opened.tick}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  )
}

type ListProps = PlanProps & { onOpen: (item: PlannedItem) => void }

const Answered = (props: ListProps) => (
  <section aria-label={t('Checks and tests')}>
    <h3 className="font-medium">{t('Checks and tests')}</h3>
    <Items items={props.record.plan} {...props} />
  </section>
)

function Current({ now, ...props }: ListProps & { now: readonly PlannedItem[] }) {
  return (
    <>
      {now.length > 0 ? (
        <section aria-label={t('Due now')}>
          <Items items={now} {...props} />
        </section>
      ) : (
        <p className="text-muted">{t('Nothing on the list is due.')}</p>
      )}
      <details>
        <summary className="link min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-0">
          {t('All checks and tests')}
        </summary>
        <div className="mt-3 flex flex-col gap-3">
          <Items items={props.record.plan} {...props} />
          <Sources />
        </div>
      </details>
    </>
  )
}

const Items = ({ items, onOpen, ...props }: ListProps & { items: readonly PlannedItem[] }) => (
  <ul className="divide-y divide-line">
    {items.map((one) => (
      <ItemRow key={one.item} planned={one} onOpen={onOpen} {...props} />
    ))}
  </ul>
)

function ItemRow({ planned, record, canRecord, onOpen }: ListProps & { planned: PlannedItem }) {
  const { title, note }: PlanItem = planItems[planned.item]
  const { tone, label } = standings[planned.status]
  const tick = record.ticks.find(({ id }) => id === planned.tickId)
  const checkup = record.checkups.find(({ id }) => id === planned.checkupId)
  // a checkup or a vaccine that shows it is corrected in its own place
  const canOpen = canRecord && (planned.doneOn === null || tick !== undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words">{t(title)}</p>
        <p className="text-sm break-words text-muted">
          {joined(
            datesOf(planned),
            tick?.note,
            tick && fullName(tick.changedBy ?? tick.recordedBy),
            checkup && t('by a checkup'),
            planned.doneOn !== null && !tick && !checkup && t('by a recorded vaccine'),
            planned.doneOn === null && note && t(note),
          )}
        </p>
      </div>
      <Badge tone={tone}>{t(label)}</Badge>
      {canOpen ? (
        <Button
          size="sm"
          variant={isNow(planned) ? 'secondary' : 'quiet'}
          aria-label={tick ? t('Correct: {item}', { item: t(title) }) : t('Record: {item}', { item: t(title) })}
          onClick={() => onOpen(planned)}
        >
          {tick ? t('Correct') : t('Record')}
        </Button>
      ) : null}
    </li>
  )
}

/** What the list was taken from, and that it isn't complete. */
const Sources = () => (
  <div className="text-sm text-muted">
    <p>
      {t(
        'The list has what the pages below say for every pregnancy. It isn’t complete: the doctor decides. WHO recommends at least eight contacts.',
      )}
    </p>
    <ul className="mt-1 list-disc ps-5">
      {antenatalSources.map(({ title, publisher, url, opened }) => (
        <li key={url} className="break-words">
          <a href={url} className="link" target="_blank" rel="noreferrer">
            {publisher}
          </a>
          {`: ${title}, ${opened}`}
        </li>
      ))}
    </ul>
  </div>
)
