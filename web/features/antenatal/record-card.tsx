import { t } from '#language/translate.ts'
import { Plus, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { isLongOver } from '#contract/antenatal/dating.ts'
import type { AntenatalCheckup } from '#contract/antenatal/checkups.ts'
import type { AntenatalRecord, ChartAntenatal } from '#contract/antenatal/records.ts'
import type { AntenatalTick } from '#contract/antenatal/ticks.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { printAlone } from '#web/ui/print-alone.ts'
import { CheckupDialog } from './checkup-dialog.tsx'
import { CheckupTable } from './checkup-table.tsx'
import { DatingDialog } from './dating-dialog.tsx'
import { History } from './history.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { Plan } from './plan-list.tsx'
import { PrintedRecord } from './printed-record.tsx'
import { TickDialog } from './tick-dialog.tsx'
import { ageNow, datedInWords, isOpen } from './words.ts'

/** What is open over the card, as it was when it was opened: a live update doesn't take the typed text away. */
type Opened =
  | { kind: 'dates'; record: AntenatalRecord }
  | { kind: 'outcome'; record: AntenatalRecord }
  | { kind: 'checkup'; checkup?: AntenatalCheckup }
  | { kind: 'tick'; tick: AntenatalTick }

interface RecordCardProps {
  chart: ChartAntenatal
  record: AntenatalRecord
}

function titleOf(record: AntenatalRecord): string {
  const date = plainDate(record.dueOn)
  if (record.status === 'error') return t('Pregnancy entered in error, due {date}', { date })
  return isOpen(record) ? t('Pregnancy') : t('Earlier pregnancy, due {date}', { date })
}

/** A pregnancy: dates, checkups over time, and due tests. */
export function RecordCard({ chart, record }: RecordCardProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const printed = useRef<HTMLDivElement>(null)
  const { can, patient, today, clinic } = chart
  const isActive = record.status === 'active'
  const canRecord = can.record && isActive
  const checkups = record.checkups.filter(({ status }) => status === 'active')
  const openCheckup = (checkup: AntenatalCheckup) => setOpened({ kind: 'checkup', checkup })
  return (
    <>
      <Card
        title={titleOf(record)}
        action={
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="sm" variant="quiet" onClick={() => printAlone(printed.current)}>
              <Printer aria-hidden="true" className="size-4" />
              {t('Print record')}
            </Button>
            {canRecord ? (
              <Button size="sm" variant="secondary" onClick={() => setOpened({ kind: 'checkup' })}>
                <Plus aria-hidden="true" className="size-4" />
                {t('Record Checkup')}
              </Button>
            ) : null}
          </span>
        }
      >
        <div className="flex flex-col gap-4">
          <Dates chart={chart} record={record} onOpen={setOpened} />
          <Plan patientId={patient.id} today={today} record={record} canRecord={canRecord} />
          {checkups.length > 0 ? (
            <CheckupTable checkups={checkups} dueOn={record.dueOn} onCorrect={canRecord ? openCheckup : undefined} />
          ) : (
            <p className="text-muted">{t('No checkups recorded yet.')}</p>
          )}
          <History
            record={record}
            onCorrectCheckup={canRecord ? openCheckup : undefined}
            onCorrectTick={canRecord ? (tick) => setOpened({ kind: 'tick', tick }) : undefined}
          />
        </div>
      </Card>
      <div ref={printed} className="on-paper-only" data-paper={clinic.paperSize === 'a5' ? 'a5-across' : 'a4'}>
        <PrintedRecord chart={chart} record={record} />
      </div>
      <OpenDialog chart={chart} record={record} opened={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function OpenDialog({
  chart: { patient, today, isBreastfeeding },
  record,
  opened,
  onClose,
}: RecordCardProps & { opened: Opened | null; onClose: () => void }) {
  const props = { patientId: patient.id, today, record, onClose }
  switch (opened?.kind) {
    case 'dates':
      return <DatingDialog {...props} record={opened.record} statedDueOn={null} />
    case 'outcome':
      return <OutcomeDialog {...props} record={opened.record} isBreastfeeding={isBreastfeeding} />
    case 'checkup':
      return <CheckupDialog {...props} checkup={opened.checkup} />
    case 'tick':
      return <TickDialog {...props} item={opened.tick.item} tick={opened.tick} />
    case undefined:
      return null
  }
}

/** Age, due date, who decided it, and what contradicts it. */
function Dates({
  chart: { can, today, contradiction },
  record,
  onOpen,
}: RecordCardProps & { onOpen: (opened: Opened) => void }) {
  const { dueOn, decidedBy, decidedAt, fromChart, note, status, reason } = record
  return (
    <div className="flex flex-col gap-2">
      <p className="text-lg font-medium">{ageNow(record, today)}</p>
      <p className="break-words">
        {joined(t('Due {date}', { date: plainDate(dueOn) }), datedInWords(record))}
        <span className="block text-sm text-muted">
          {joined(
            t('decided by {name} on {date}', { name: fullName(decidedBy), date: plainDate(dayOf(decidedAt)) }),
            fromChart && t('from merged chart {fromChart}', { fromChart }),
            status === 'error' && t('entered in error: {reason}', { reason: reason ?? '' }),
          )}
        </span>
      </p>
      {note ? <p className="break-words whitespace-pre-line">{note}</p> : null}
      {isOpen(record) && isLongOver(dueOn, today) ? (
        <Notice tone="caution" title={t('The due date was more than 6 weeks ago')}>
          {t('Enter how the pregnancy ended. The chart’s summary doesn’t count it any more.')}
        </Notice>
      ) : null}
      {isOpen(record) && contradiction ? (
        <Notice tone="caution" title={t('The chart’s summary says something else')}>
          {contradiction.isPregnant
            ? contradiction.dueOn
              ? t('Pregnant, due {due}, stated on {date}.', {
                  due: plainDate(contradiction.dueOn),
                  date: plainDate(contradiction.statedOn),
                })
              : t('Pregnant, without a due date, stated on {date}.', { date: plainDate(contradiction.statedOn) })
            : t('Not pregnant, stated on {date}.', { date: plainDate(contradiction.statedOn) })}
        </Notice>
      ) : null}
      {can.date ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => onOpen({ kind: 'dates', record })}>
            {t('Correct Dates')}
          </Button>
          {status === 'active' ? (
            <Button size="sm" variant="secondary" onClick={() => onOpen({ kind: 'outcome', record })}>
              {isOpen(record) ? t('Pregnancy Ended') : t('Correct Outcome')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
