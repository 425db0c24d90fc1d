import type { Confirmation, VerifiedPaper } from '#contract/prescriptions/papers.ts'
import { plainDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Notice } from '#web/ui/notice.tsx'
import { noticesOf } from './verified-words.ts'

const marks: Record<Confirmation, string> = {
  confirmed: 'confirmed by the operator of this site',
  unconfirmed: 'not confirmed',
  'not-checked': 'not checked on this site',
}

interface Fact {
  name: string
  value: string
  mark?: Confirmation
}

/** The content of a printout, to compare it with the paper. */
export function VerifiedScreen({ paper }: { paper: VerifiedPaper }) {
  const facts: Fact[] = [
    { name: 'Number', value: `${paper.number}, version ${paper.version}` },
    { name: 'Clinic', value: paper.clinic, mark: paper.confirmed.clinic },
    { name: 'Address', value: paper.clinicAddress },
    { name: 'On this site', value: `since ${plainDate(paper.clinicKnownSince)}` },
    { name: 'Doctor', value: doctorName(paper.doctor) },
    { name: 'Registration', value: paper.registrationNumber || 'no number', mark: paper.confirmed.doctor },
    ...(paper.throughKey ? [{ name: 'Signed by', value: 'another program in the doctor’s name (API key)' }] : []),
    { name: 'Date', value: plainDate(paper.prescriptionDate) },
    { name: 'Patient', value: paper.patient },
  ]
  const isDamaged = paper.state === 'damaged'
  return (
    <div className="max-w-[70ch]">
      <h1 className="mb-4 text-xl">Check a prescription</h1>
      <div className="space-y-3">
        {noticesOf(paper).map(({ tone, title, text }) => (
          <Notice key={title} tone={tone} title={title}>
            {text}
          </Notice>
        ))}
      </div>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {(isDamaged ? facts.slice(0, 1) : facts).map(({ name, value, mark }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">
              {value}
              {mark ? <span className="block text-sm text-muted">{marks[mark]}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {isDamaged ? null : <Lines paper={paper} />}
      <p className="mt-6 text-sm text-muted">
        Hash: <span className="font-mono break-all">{paper.hash}</span>
      </p>
      {paper.keyId ? (
        <p className="mt-1 text-sm text-muted">
          Signing key: <span className="font-mono break-all">{paper.keyId}</span>
        </p>
      ) : null}
    </div>
  )
}

/** The medications with every number that could be forged. */
const Lines = ({ paper }: { paper: VerifiedPaper }) => (
  <>
    <h2 className="mt-6 mb-2 text-lg">Medications</h2>
    <ol className="list-decimal space-y-3 pl-5">
      {paper.medications.map((line, index) => (
        <li key={index} className="break-words">
          <span className="font-medium">{line.medicationName}</span>
          <span className="block">{[line.dosage, line.frequency, line.duration].filter(Boolean).join(' · ')}</span>
          {line.doseWords && line.doseWords !== line.dosage ? (
            <span className="block text-sm text-muted">{line.doseWords}</span>
          ) : null}
          <span className="block tabular-nums">
            Quantity {line.quantity ?? 'N/A'}, refills {line.refills}
          </span>
        </li>
      ))}
    </ol>
  </>
)
