import type { Patient } from '#contract/patients.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What must not be overlooked, above everything else; for those who read clinical text. */
export function Allergies({ chart: { allergies, can } }: { chart: Patient }) {
  if (!can.readClinical) return null
  return allergies ? (
    <Notice tone="danger" title="Allergies" className="mb-4">
      <p className="text-base whitespace-pre-line">{allergies}</p>
    </Notice>
  ) : (
    <Notice tone="info" className="mb-4">
      No allergies recorded. This does not mean that there are none.
    </Notice>
  )
}
