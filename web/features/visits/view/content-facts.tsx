import type { ReactNode } from 'react'
import type { VisitContent } from '#contract/visits/content.ts'
import { diagnosisInWords, vitalsInWords } from '#web/features/visits/words.ts'
import { plainDate } from '#web/lib/dates.ts'

/** What was written of a visit; what was left empty is left out. */
export function ContentFacts({ content }: { content: VisitContent }) {
  const { complaint, findings, diagnoses, advice, followUpDate } = content
  const measured = vitalsInWords(content)
  const isEmpty = !complaint && !findings && !advice && !followUpDate && diagnoses.length + measured.length === 0
  if (isEmpty) return <p>Nothing written yet</p>
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {complaint ? <Fact name="Complaint">{complaint}</Fact> : null}
      {findings ? <Fact name="Findings">{findings}</Fact> : null}
      {measured.map(({ name, value }) => (
        <Fact key={name} name={name} isShort>
          {value}
        </Fact>
      ))}
      {diagnoses.length > 0 ? (
        <Fact name={diagnoses.length > 1 ? 'Diagnoses' : 'Diagnosis'}>
          {diagnoses.map(diagnosisInWords).join('\n')}
        </Fact>
      ) : null}
      {advice ? <Fact name="Advice">{advice}</Fact> : null}
      {followUpDate ? <Fact name="Follow-up">{plainDate(followUpDate)}</Fact> : null}
    </dl>
  )
}

const Fact = ({ name, isShort, children }: { name: string; isShort?: boolean; children: ReactNode }) => (
  <div className={isShort ? 'min-w-0' : 'col-span-full min-w-0'}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line tabular-nums">{children}</dd>
  </div>
)
