import { type Message, msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import type { Confirmation, VerifiedPaper } from '#contract/prescriptions/papers.ts'
import { plainDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PatientLine } from '#web/features/prescriptions/patient-line.tsx'
import { noticesOf } from './verified-words.ts'

const marks: Record<Confirmation, Message> = {
  confirmed: msg('confirmed by the operator of this site'),
  unconfirmed: msg('not confirmed'),
  'not-checked': msg('not checked on this site'),
}

interface Fact {
  name: string
  value: string
  mark?: Confirmation
}

/** The content of a printout, to compare it with the paper. */
export function VerifiedScreen({ paper }: { paper: VerifiedPaper }) {
  const facts: Fact[] = [
    { name: t('Number'), value: t('{number}, version {version}', { number: paper.number, version: paper.version }) },
    { name: t('Clinic'), value: paper.clinic, mark: paper.confirmed.clinic },
    { name: t('Address'), value: paper.clinicAddress },
    { name: t('On this site'), value: t('since {date}', { date: plainDate(paper.clinicKnownSince) }) },
    { name: t('Doctor'), value: doctorName(paper.doctor) },
    { name: t('Registration'), value: paper.registrationNumber || t('no number'), mark: paper.confirmed.doctor },
    ...(paper.throughKey ? [{ name: t('Signed by'), value: t('another program in the doctor’s name (API key)') }] : []),
    { name: t('Date'), value: plainDate(paper.prescriptionDate) },
    { name: t('Patient'), value: paper.patient },
  ]
  const isDamaged = paper.state === 'damaged'
  return (
    <div className="max-w-[70ch]">
      <h1 className="mb-4 text-xl">{t('Check a prescription')}</h1>
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
              {mark ? <span className="block text-sm text-muted">{t(marks[mark])}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {isDamaged ? null : <Lines paper={paper} />}
      <p className="mt-6 text-sm text-muted">
        <Trans
          text="Hash: <span>{hash}</span>"
          values={{ hash: paper.hash }}
          tags={{ span: (words) => <span className="font-mono break-all">{words}</span> }}
        />
      </p>
      {paper.keyId ? (
        <p className="mt-1 text-sm text-muted">
          <Trans
            text="Signing key: <span>{keyId}</span>"
            values={{ keyId: paper.keyId }}
            tags={{ span: (words) => <span className="font-mono break-all">{words}</span> }}
          />
        </p>
      ) : null}
    </div>
  )
}

/** The medications with every number that could be forged. */
const Lines = ({ paper }: { paper: VerifiedPaper }) => (
  <>
    <h2 className="mt-6 mb-2 text-lg">{t('Medications')}</h2>
    <ol className="list-decimal space-y-3 ps-5">
      {paper.medications.map((line, index) => (
        <li key={index} className="break-words">
          <span className="font-medium">{line.medicationName}</span>
          <span className="block">{[line.dosage, line.frequency, line.duration].filter(Boolean).join(' · ')}</span>
          {line.doseWords && line.doseWords !== line.dosage ? (
            <span className="block text-sm text-muted">{line.doseWords}</span>
          ) : null}
          <PatientLine lines={paper.patientLines} index={index} />
          <span className="block tabular-nums">
            {t('Quantity {quantity}, refills {refills}', {
              quantity: line.quantity ?? t('N/A'),
              refills: line.refills,
            })}
          </span>
        </li>
      ))}
    </ol>
  </>
)
