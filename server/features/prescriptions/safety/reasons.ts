import { t } from '#language/translate.ts'
import {
  isSameFinding,
  needsReason,
  type ReasonGiven,
  type SafetyCheck,
  safetyMessages,
  type SafetyReason,
  type SignedCheck,
} from '#contract/prescriptions/safety.ts'
import { conflict } from '#server/errors.ts'
import type { GivenReason } from '#server/features/prescriptions/queries/safety.ts'

/**
 * Returns the stored form of a check with the doctor's reasons. One that is carried over unchanged, for the same finding, stays with
 * the doctor who gave it; the others are given by `now`. Throws 409 `safety-reasons` with the severe findings without one.
 */
export function withReasons(
  check: SafetyCheck,
  reasons: readonly SafetyReason[],
  earlier: readonly GivenReason[],
  now: ReasonGiven,
): SignedCheck {
  const findings = check.findings.map((one) => {
    const stated = needsReason(one) ? reasons.find(({ finding }) => finding === one.key) : undefined
    if (!stated) return { ...one, reason: null }
    const carried = earlier.find(
      (it) => it.prescriptionId === stated.givenIn && it.reason === stated.reason && isSameFinding(it, one),
    )
    return { ...one, reason: stated.reason, given: carried?.given ?? now }
  })
  const missing = findings.filter((one) => needsReason(one) && one.reason === null)
  if (missing.length > 0)
    throw conflict(t(safetyMessages.reasonsMissing), {
      code: 'safety-reasons',
      findings: missing.map(({ key, severity, says }) => ({ key, severity, says })),
    })
  const notChecked = check.lines.flatMap((line) => line.notChecked.map(({ name }) => name))
  return {
    tableVersion: check.tableVersion,
    findings,
    notChecked: [...new Set([...notChecked, ...check.patient.notChecked])],
  }
}
