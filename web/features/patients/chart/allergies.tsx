import type { Patient } from '#contract/patients/patients.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The allergies, above everything else, for people who may read clinical text. */
export function Allergies({ chart: { allergies, can } }: { chart: Patient }) {
  if (!can.readClinical) return null
  return allergies ? (
    <Notice tone="danger" title="Allergies" className="mb-4">
      <p className="text-base whitespace-pre-line">{allergies}</p>
    </Notice>
  ) : (
    <Notice tone="info" className="mb-4">
      No allergies recorded. That doesn’t mean there are none.
    </Notice>
  )
}
