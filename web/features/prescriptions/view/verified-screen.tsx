import type { VerifiedPaper } from '#contract/prescriptions/papers.ts'
import { plainDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Notice } from '#web/ui/notice.tsx'

const states = {
  valid: { tone: 'positive', title: 'This prescription is valid', text: 'Compare the details below with the paper.' },
  replaced: {
    tone: 'caution',
    title: 'This version was replaced',
    text: 'The doctor has signed a newer version. Ask the patient for it, or call the clinic.',
  },
  cancelled: { tone: 'danger', title: 'This prescription was cancelled', text: 'The doctor has withdrawn it.' },
  completed: { tone: 'caution', title: 'This prescription is completed', text: 'Its course is over.' },
} as const

/** The content of a printout, to compare it with the paper. */
export function VerifiedScreen({ paper }: { paper: VerifiedPaper }) {
  const { tone, title, text } = states[paper.state]
  const facts = [
    ['Number', `${paper.number}, version ${paper.version}`],
    ['Clinic', paper.clinic],
    ['Doctor', doctorName(paper.doctor)],
    ['Date', plainDate(paper.prescriptionDate)],
    ['Patient', paper.patient],
  ]
  return (
    <div className="max-w-[70ch]">
      <h1 className="mb-4 text-xl">Check a prescription</h1>
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-6 mb-2 text-lg">Medications</h2>
      <ol className="list-decimal pl-5">
        {paper.medications.map(({ medicationName, dosage, doseWords }, index) => (
          <li key={index} className="break-words">
            {medicationName}, {dosage}
            {doseWords && doseWords !== dosage ? <span className="block text-sm text-muted">{doseWords}</span> : null}
          </li>
        ))}
      </ol>
      <p className="mt-6 text-sm text-muted">
        Hash: <span className="font-mono break-all">{paper.hash}</span>
      </p>
    </div>
  )
}
