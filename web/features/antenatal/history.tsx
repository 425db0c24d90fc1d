import { t } from '#language/translate.ts'
import { planItems } from '#contract/antenatal/plan-items.ts'
import type { AntenatalRecord } from '#contract/antenatal/records.ts'
import type { AntenatalCheckup } from '#contract/antenatal/checkups.ts'
import type { AntenatalTick } from '#contract/antenatal/ticks.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { ageNow, datedInWords, valuesInWords } from './words.ts'

interface HistoryProps {
  record: AntenatalRecord
  /** Undefined for people who only read. */
  onCorrectCheckup?: (checkup: AntenatalCheckup) => void
  onCorrectTick?: (tick: AntenatalTick) => void
}

interface Line {
  key: string
  text: string
  onCorrect?: (() => void) | undefined
}

const inError = ({ status, reason }: { status: string; reason: string | null }) =>
  status === 'error' && t('entered in error: {reason}', { reason: reason ?? '' })

interface Was {
  version: number
  until: string
  changedBy: { firstName: string; lastName: string } | null
  status: string
  reason: string | null
}

const before = (was: Was, ...values: (string | null | false)[]) =>
  joined(
    t('before {date}', { date: plainDate(dayOf(was.until)) }),
    ...values,
    inError(was),
    was.changedBy && fullName(was.changedBy),
  )

/** What was corrected: earlier dates, and checkups and tests that were corrected or entered in error. */
function linesOf({ record, onCorrectCheckup, onCorrectTick }: HistoryProps): Line[] {
  const { id, checkups, ticks } = record
  return [
    ...record.earlier.map((was) => ({
      key: `${id} ${was.version}`,
      text: before(
        was,
        t('due {date}', { date: plainDate(was.dueOn) }),
        datedInWords(was),
        was.outcome !== null && was.endedOn !== null && ageNow({ ...record, ...was }, was.endedOn),
        was.note,
      ),
    })),
    ...checkups.flatMap((one): Line[] => [
      ...(one.status === 'error'
        ? [
            {
              key: one.id,
              text: joined(
                t('Checkup of {date}', { date: plainDate(one.seenOn) }),
                ...valuesInWords(one),
                inError(one),
              ),
              onCorrect: onCorrectCheckup && (() => onCorrectCheckup(one)),
            },
          ]
        : []),
      ...one.earlier.map((was) => ({
        key: `${one.id} ${was.version}`,
        text: joined(t('Checkup of {date}', { date: plainDate(was.seenOn) }), before(was, ...valuesInWords(was))),
      })),
    ]),
    ...ticks.flatMap((one): Line[] => [
      ...(one.status === 'error'
        ? [
            {
              key: one.id,
              text: joined(t(planItems[one.item].title), plainDate(one.doneOn), one.note, inError(one)),
              onCorrect: onCorrectTick && (() => onCorrectTick(one)),
            },
          ]
        : []),
      ...one.earlier.map((was) => ({
        key: `${one.id} ${was.version}`,
        text: joined(t(planItems[was.item].title), before(was, plainDate(was.doneOn), was.note)),
      })),
    ]),
  ]
}

/** The corrections of a pregnancy, on request. */
export function History(props: HistoryProps) {
  const lines = linesOf(props)
  if (lines.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="link min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-0">{t('Corrections')}</summary>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {lines.map(({ key, text, onCorrect }) => (
          <li key={key} className="flex flex-wrap items-start justify-between gap-2 py-1.5">
            <p className="min-w-0 flex-1 break-words">{text}</p>
            {onCorrect ? (
              <Button size="sm" variant="quiet" onClick={onCorrect}>
                {t('Correct')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
