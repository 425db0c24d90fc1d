import type { Finding, FindingSeverity, SafetyCheck } from '#contract/prescriptions/safety.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Label and color of each severity. */
export const severityLooks: Record<FindingSeverity, { label: string; tone: Tone }> = {
  contraindicated: { label: 'Contraindicated', tone: 'danger' },
  severe: { label: 'Severe', tone: 'danger' },
  moderate: { label: 'Moderate', tone: 'caution' },
  minor: { label: 'Minor', tone: 'neutral' },
}

/** Returns the subject of a finding: "Ibuprofen and warfarin". */
export function titleOf({ kind, ingredients, against }: Finding): string {
  const names = ingredients.map((name, at) => (at === 0 ? name : name[0]!.toLowerCase() + name.slice(1)))
  if (kind === 'interaction') return names.join(' and ')
  if (kind === 'duplicate') return `${names[0]!} twice`
  if (kind === 'dose') return `${names[0]!}: more than the daily maximum`
  if (kind === 'allergy') return `${names[0]!}: allergy to “${against.name}”`
  if (kind === 'age') return `${names[0]!}: ${against.name[0]!.toLowerCase()}${against.name.slice(1)}`
  return `${names[0]!} in pregnancy`
}

/** Names the other side of a finding: another line or a prescription; null if it is the patient. */
export function otherSideOf({ kind, against, line }: Finding): string | null {
  if (against.kind === 'line') return `With medication ${against.line + 1}, ${against.name}`
  if (against.kind === 'active') return `With ${against.name}, which the patient takes (${against.number})`
  if (against.kind === 'uploaded') return `With ${against.name}, from an uploaded prescription (${against.number})`
  if (kind === 'pregnancy' && against.name !== 'Pregnancy') return `${against.name}, medication ${line + 1}`
  return null
}

type NotChecked = SafetyCheck['lines'][number]['notChecked'][number]

/** Returns what could not be checked, and why. */
export function notCheckedInWords({ name, why }: NotChecked): string {
  if (why === 'unknown') return `${name}: not checked, it was not recognized`
  if (why === 'several') return `${name}: not checked, several medicines have this name. Choose one from the list`
  if (why === 'no-rules') return `${name}: not checked, there are no rules about it`
  if (why === 'local') return `${name}: used locally, so only allergies and what acts from there were checked`
  if (why === 'weight') return `${name}: the dose for a child’s weight was not checked`
  return `${name}: the daily dose was not checked`
}

/** Returns "1 contraindicated, 2 severe and 1 moderate finding". */
export function countInWords(findings: readonly Pick<Finding, 'severity'>[]): string {
  const parts = (Object.keys(severityLooks) as FindingSeverity[]).flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length
    return count > 0 ? [`${count} ${severity}`] : []
  })
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}` : (parts[0] ?? '')
  return `${list} ${findings.length === 1 ? 'finding' : 'findings'}`
}
