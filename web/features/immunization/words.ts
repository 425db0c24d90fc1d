import { type Message, msg, t } from '#language/translate.ts'
import type { AskReason, GivenFinding } from '#contract/immunization/plan.ts'
import type { Immunization, PlannedImmunization } from '#contract/immunization/immunizations.ts'
import { vaccineAndDose } from '#contract/immunization/vaccines.ts'
import { partialDate, plainDate } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Returns an age of the schedule: "Birth", "6 weeks", "9 months", "5 years". */
export function ageInWords(age: string): string {
  const count = Number(age.slice(0, -1))
  if (count === 0) return t('Birth')
  if (age.endsWith('d')) return t('{count, plural, one {# day} other {# days}}', { count })
  if (age.endsWith('w')) return t('{count, plural, one {# week} other {# weeks}}', { count })
  if (age.endsWith('m')) return t('{count, plural, one {# month} other {# months}}', { count })
  return t('{count, plural, one {# year} other {# years}}', { count })
}

const asked: Record<AskReason, Message> = {
  'too-old': msg('Past the schedule’s age limit: the doctor decides'),
  'no-interval': msg('The previous dose was late, and no source gives an interval: the doctor decides'),
  'before-asked': msg('Depends on the previous dose: the doctor decides'),
  'other-product': msg('Another polio vaccine is recorded: the doctor decides'),
}

export const findings: Record<GivenFinding, Message> = {
  'before-age': msg('before the scheduled age'),
  'short-interval': msg('sooner after the previous dose than the minimum interval'),
}

interface Standing {
  tone: Tone
  label: string
  detail: string | null
}

/** Returns the status of a dose of the schedule that isn't given. */
export function standingOf({ status, dueOn, ask }: PlannedImmunization): Standing {
  const date = dueOn ? plainDate(dueOn) : ''
  switch (status) {
    case 'overdue':
      return { tone: 'caution', label: t('Overdue'), detail: t('due since {date}', { date }) }
    case 'due':
      return { tone: 'info', label: t('Due'), detail: t('since {date}', { date }) }
    case 'conditional':
      return { tone: 'neutral', label: t('If it applies'), detail: t('from {date}', { date }) }
    case 'waiting':
      return {
        tone: 'neutral',
        label: t('After the previous dose'),
        detail: t('not before {date}', { date }),
      }
    case 'ask':
      return { tone: 'neutral', label: t('Ask the doctor'), detail: ask ? t(asked[ask]) : null }
    case 'given':
    case 'upcoming':
      return { tone: 'neutral', label: t('Upcoming'), detail: t('from {date}', { date }) }
  }
}

/** Returns "Rotavirus, dose 2". */
export const nameOf = ({ vaccine, dose }: PlannedImmunization): string => vaccineAndDose(vaccine, dose)

/** Returns the recorded vaccine with its dose. */
export const nameOfDose = ({ vaccine, dose, vaccineName }: Immunization): string =>
  vaccineAndDose(vaccine, dose, vaccineName)

/** Returns brand, batch, expiry, site and who gave it, as far as they are known. */
export const detailsOf = ({ brand, batch, expiresOn, site, givenBy, isElsewhere, place, fromChart }: Immunization) => [
  isElsewhere && (place ? t('given at {place}', { place }) : t('given elsewhere')),
  brand,
  batch && t('batch {batch}', { batch }),
  expiresOn && t('expiry {date}', { date: partialDate(expiresOn) }),
  site,
  givenBy && t('by {name}', { name: givenBy }),
  fromChart && t('from merged chart {fromChart}', { fromChart }),
]
