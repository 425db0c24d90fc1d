import { type Message, msg, t } from '#language/translate.ts'
import type { Finding, FindingSeverity, SafetyCheck } from '#contract/prescriptions/safety.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { list } from '#web/lib/text.ts'

/** Label and color of each severity. */
export const severityLooks: Record<FindingSeverity, { label: Message; tone: Tone }> = {
  contraindicated: { label: msg('Contraindicated'), tone: 'danger' },
  severe: { label: msg('Severe'), tone: 'danger' },
  moderate: { label: msg('Moderate'), tone: 'caution' },
  minor: { label: msg('Minor'), tone: 'neutral' },
}

/** Returns the subject of a finding: "Ibuprofen and warfarin". */
export function titleOf({ kind, ingredients, against }: Finding): string {
  const names = ingredients.map((name, at) => (at === 0 ? name : name[0]!.toLowerCase() + name.slice(1)))
  if (kind === 'interaction') return list(names)
  if (kind === 'duplicate') return t('{value} twice', { value: names[0]! })
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
export function notCheckedInWords({ name, why }: NotChecked): string {
  if (why === 'unknown') return t('{name}: not checked, it was not recognized', { name })
  if (why === 'several')
    return t('{name}: not checked, several medicines have this name. Choose one from the list', { name })
  if (why === 'no-rules') return t('{name}: not checked, there are no rules about it', { name })
  if (why === 'local')
    return t('{name}: used locally, so only allergies and what acts from there were checked', { name })
  if (why === 'weight') return t('{name}: the dose for a child’s weight was not checked', { name })
  return t('{name}: the daily dose was not checked', { name })
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
