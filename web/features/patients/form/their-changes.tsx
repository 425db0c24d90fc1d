import { chartFields, type FieldName } from '#contract/patients/fields.ts'
import { type Patient, patientMessages } from '#contract/patients/patients.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Lists what another person saved while this form was open. */
export function TheirChanges({ chart, fields }: { chart: Patient; fields: readonly FieldName[] }) {
  const factIn = useFacts()
  return (
    <Notice tone="caution" live title={patientMessages.changed}>
      <p>We’ve loaded their changes and kept yours. They changed:</p>
      <dl className="mt-1">
        {fields.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-medium">{chartFields[name].title}:</dt>
            <dd className="break-words">{factIn(chart, name) ?? 'cleared'}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
