import { t } from '#language/translate.ts'
import type { Allergy } from '#contract/clinical-summary/allergies.ts'
import type { Problem } from '#contract/clinical-summary/problems.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { useReader } from './reader.ts'

/** Who entered a record, who changed it last, and the text that it came from. */
export function RecordedBy({ record }: { record: Allergy | Problem }) {
  const { recordedAt, recordedBy, reportedByPatient, changedAt, changedBy, fromText } = record
  const { is } = useReader()
  const facts = { name: fullName(recordedBy), at: momentInWords(recordedAt) }
  return (
    <div className="text-sm break-words text-muted">
      <p>
        {reportedByPatient && is === 'clinic'
          ? t('Recorded by {name}, the patient or their guardian, {at}.', facts)
          : t('Recorded by {name}, {at}.', facts)}
      </p>
      {changedAt && changedBy ? (
        <p>{t('Last changed by {name}, {at}.', { name: fullName(changedBy), at: momentInWords(changedAt) })}</p>
      ) : null}
      {fromText ? <p>{t('From the chart’s text: “{fromText}”', { fromText })}</p> : null}
    </div>
  )
}
