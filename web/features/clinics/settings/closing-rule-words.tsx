import { type Message, msg, t } from '#language/translate.ts'
import { LISTED_CLOSED_DAYS, type ClosingRule } from '#contract/clinics/closing-rules.ts'
import { list } from '#contract/lists.ts'
import { dayAndMonth, longDate, weekdayInWords } from '#web/lib/dates.ts'
import { Summary } from '#web/ui/summary.tsx'
import { AppointmentsLink } from './booking-on-your-website.tsx'

/** Which of a weekday's dates in a month. */
export const nthWords: readonly Message[] = [msg('1st'), msg('2nd'), msg('3rd'), msg('4th'), msg('5th')]

const nthInWords = (nth: number): string => t(nthWords[nth - 1]!)

/** A date of every year in words, such as "26 Jan"; 2024 has a 29 February. */
const yearly = (monthDay: string) => dayAndMonth(`2024-${monthDay}`)

/** "2nd and 4th Saturday of each month". */
export function ruleInWords({ kind, from, to, weekday, nths }: ClosingRule): string {
  if (kind === 'monthly') {
    const which = list((nths ?? []).map(nthInWords))
    return t('{which} {weekday} of each month', { which, weekday: weekdayInWords(weekday ?? 0) })
  }
  const [first, last] = [from ?? '', to ?? '']
  if (kind === 'yearly')
    return first === last
      ? t('Every year on {day}', { day: yearly(first) })
      : t('Every year from {first} to {last}', { first: yearly(first), last: yearly(last) })
  return first === last ? longDate(first) : t('{first} to {last}', { first: longDate(first), last: longDate(last) })
}

/** The days of a rule that have appointments, folded; nothing without any. */
export const DaysWithAppointments = ({ rule: { visits: appointments, days }, isOpen = false }: DaysProps) =>
  appointments === 0 ? null : (
    <details className="group" open={isOpen}>
      <Summary>
        {t('{appointments, plural, one {# appointment} other {# appointments}} on closed days', { appointments })}
      </Summary>
      <ul className="ms-6 flex flex-col">
        {days.map((one) => (
          <li key={one.day} className="flex flex-wrap items-center gap-x-2">
            {longDate(one.day)}
            <AppointmentsLink closure={one} />
          </li>
        ))}
        {days.length === LISTED_CLOSED_DAYS ? <li>{t('Later days aren’t listed here.')}</li> : null}
      </ul>
    </details>
  )

interface DaysProps {
  rule: Pick<ClosingRule, 'visits' | 'days'>
  isOpen?: boolean
}
