import { type Patient, patientMessages } from '#contract/patients.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type FieldName, labels, valuesOf } from './values.ts'

/** What somebody else saved while this form was open. */
export function TheirChanges({ chart, fields }: { chart: Patient; fields: readonly FieldName[] }) {
  const values = valuesOf(chart)
  return (
    <Notice tone="caution" live title={patientMessages.changed}>
      <p>The form is now on top of what they saved. What you changed is as you typed it. Theirs:</p>
      <dl className="mt-1">
        {fields.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-medium">{labels[name]}:</dt>
            <dd className="break-words">{values[name] || 'emptied'}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
