import type { RecordAccess } from '#contract/patients/access.ts'
import { displayName } from '#web/shell/people.ts'

const MINUTE = 'yyyy-mm-ddThh:mm'.length

/** True for accesses that only read the record: changes, exports and emergencies are never folded. */
const isLook = ({ what }: RecordAccess) => what === 'opened' || what.endsWith('-seen') || what.endsWith('-listed')

const isSame = (one: RecordAccess, other: RecordAccess) =>
  isLook(one) &&
  isLook(other) &&
  one.who !== null &&
  other.who !== null &&
  displayName(one.who) === displayName(other.who) &&
  one.at.slice(0, MINUTE) === other.at.slice(0, MINUTE)

/** Groups what one person looked at in one minute: opening a chart makes several entries. */
export function togetherIn(accesses: readonly RecordAccess[]): RecordAccess[][] {
  const groups: RecordAccess[][] = []
  for (const one of accesses) {
    const last = groups.at(-1)
    if (last && isSame(last[0]!, one)) last.push(one)
    else groups.push([one])
  }
  return groups
}
