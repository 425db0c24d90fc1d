import {
  needsReason,
  type SafetyCheck,
  safetyMessages,
  type SafetyReason,
  type SignedCheck,
} from '#contract/prescriptions/safety.ts'
import { conflict } from '#server/errors.ts'

/**
 * Returns what is kept of a check with the doctor's reasons. Throws 409 `safety-reasons` with the severe findings that have
 * none.
 */
export function withReasons(check: SafetyCheck, reasons: readonly SafetyReason[] | undefined): SignedCheck {
  const given = new Map(reasons?.map(({ finding, reason }) => [finding, reason]))
  const findings = check.findings.map((one) => ({
    ...one,
    reason: needsReason(one) ? (given.get(one.key) ?? null) : null,
  }))
  const missing = findings.filter((one) => needsReason(one) && one.reason === null)
  if (missing.length > 0)
    throw conflict(safetyMessages.reasonsMissing, {
      code: 'safety-reasons',
      findings: missing.map(({ key, severity, says }) => ({ key, severity, says })),
    })
  const notChecked = check.lines.flatMap((line) => line.notChecked.map(({ name }) => name))
  return { tableVersion: check.tableVersion, findings, notChecked: [...new Set(notChecked)] }
}
