import { type Message, msg, t } from '#language/translate.ts'
import { CircleAlert, Info, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import type { Finding, FindingSeverity, ReasonGiven, SafetyCheck } from '#contract/prescriptions/safety.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { list } from '#web/lib/text.ts'

/** Word, sign and color of each severity. */
export const severityLooks: Record<FindingSeverity, { label: Message; sign: LucideIcon; tone: Tone }> = {
  contraindicated: { label: msg('Contraindicated'), sign: OctagonX, tone: 'danger' },
  severe: { label: msg('Severe'), sign: CircleAlert, tone: 'danger' },
  moderate: { label: msg('Moderate'), sign: TriangleAlert, tone: 'caution' },
  minor: { label: msg('Minor'), sign: Info, tone: 'neutral' },
}

/** Returns the subject of a finding: "Ibuprofen and warfarin". */
export function titleOf({ kind, name, ingredients, against }: Finding): string {
  const names = ingredients.map((name, at) => (at === 0 ? name : name[0]!.toLowerCase() + name.slice(1)))
  if (kind === 'interaction') return list(names)
  if (kind === 'duplicate') return t('{value} twice', { value: names[0] ?? name })
  if (kind === 'dose') return t('{value}: more than the daily maximum', { value: names[0]! })
  if (kind === 'allergy') return t('{value}: allergy to “{against}”', { value: names[0]!, against: against.name })
  if (kind === 'age') return `${names[0]!}: ${against.name[0]!.toLowerCase()}${against.name.slice(1)}`
  return t('{value} in pregnancy', { value: names[0]! })
}

/** Names the other side of a finding: another line or a prescription; null if it is the patient. */
export function otherSideOf({ kind, against, line }: Finding): string | null {
  if (against.kind === 'line')
    return t('With medication {value}, {against}', { value: against.line + 1, against: against.name })
  if (against.kind === 'active')
    return t('With {against}, which the patient takes ({number})', { against: against.name, number: against.number })
  if (against.kind === 'uploaded')
    return t('With {against}, from an uploaded prescription ({number})', {
      against: against.name,
      number: against.number,
    })
  if (kind === 'pregnancy' && against.name !== 'Pregnancy')
    return t('{against}, medication {value}', { against: against.name, value: line + 1 })
  return null
}

type NotChecked = SafetyCheck['lines'][number]['notChecked'][number]

/** Returns what could not be checked, and why. */
function notCheckedInWords({ name, why }: NotChecked): string {
  if (why === 'unknown') return t('{name}: not checked, it isn’t in our table', { name })
  if (why === 'several')
    return t('{name}: not checked, several medicines have this name. Choose one from the list', { name })
  if (why === 'no-rules') return t('{name}: not checked, there are no rules about it', { name })
  if (why === 'local')
    return t('{name}: used locally, so only allergies and what acts from there were checked', { name })
  if (why === 'weight') return t('{name}: the dose for a child’s weight was not checked', { name })
  return t('{name}: the daily dose was not checked', { name })
}

/** Returns who gave a reason, and on which day. */
export const whoAndWhen = ({ name, at }: ReasonGiven): string =>
  t('{name}, {date}', { name, date: plainDate(dayOf(at)) })

/** A part that was not checked: its name in a list, and the sentence with the reason. */
interface Gap {
  short: string
  full: string
}

/** Returns what the check left out of a prescription, each once: parts of medications and of the chart. */
export function gapsIn({ lines, patient }: SafetyCheck): Gap[] {
  const gaps = lines.flatMap(({ notChecked }) =>
    notChecked.map((one): Gap => ({ short: shortOf(one), full: `${notCheckedInWords(one)}.` })),
  )
  if (!patient.ageKnown)
    gaps.push({ short: t('age'), full: t('The chart has no date of birth, so age was not checked.') })
  for (const text of patient.allergiesNotRecognized)
    gaps.push({
      short: t('allergy “{text}”', { text }),
      full: t('Allergy “{text}”: not checked, the check doesn’t recognize it.', { text }),
    })
  for (const what of patient.notChecked)
    gaps.push({ short: what, full: t('{what}: not checked, the check has no rules about it.', { what }) })
  return [...new Map(gaps.map((one) => [one.full, one])).values()]
}

function shortOf({ name, why }: NotChecked): string {
  if (why === 'weight') return t('doses for the child’s weight')
  return why === 'dose' ? t('{name} (daily dose)', { name }) : name
}

const counts: Record<FindingSeverity, Message> = {
  contraindicated: msg('{count} contraindicated'),
  severe: msg('{count} severe'),
  moderate: msg('{count} moderate'),
  minor: msg('{count} minor'),
}

/** Returns "1 contraindicated, 2 severe and 1 moderate finding". */
export function countInWords(findings: readonly Pick<Finding, 'severity'>[]): string {
  const parts = (Object.keys(severityLooks) as FindingSeverity[]).flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length
    return count > 0 ? [t(counts[severity], { count })] : []
  })
  return t('{total, plural, one {{counts} finding} other {{counts} findings}}', {
    total: findings.length,
    counts: list(parts),
  })
}
