import type { LabReason } from '#contract/lab-messages/states.ts'
import { reportFromFhir } from './fhir/results.ts'
import { reportFromHl7 } from './hl7/results.ts'
import { type LabReport, MalformedError } from './report.ts'

export type Format = 'hl7v2' | 'fhir'

/** Returns a message as a report, or why it can't be read. */
export function readMessage(format: Format, bytes: Uint8Array): { report: LabReport } | { reason: LabReason } {
  try {
    return { report: format === 'fhir' ? reportFromFhir(bytes) : reportFromHl7(bytes) }
  } catch (error) {
    if (error instanceof MalformedError) return { reason: error.reason }
    throw error
  }
}
