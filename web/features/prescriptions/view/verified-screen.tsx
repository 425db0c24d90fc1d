import { t } from '#language/translate.ts'
import type { VerifiedPaper } from '#contract/prescriptions/papers.ts'
import { plainDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type Fact, VerifiedFacts, VerifiedHash } from '#web/features/prescriptions/public/verified-facts.tsx'
import { consultationInWords } from '#web/features/prescriptions/consultation-words.ts'
import { PatientLine } from '#web/features/prescriptions/patient-line.tsx'
import { noticesOf } from './verified-words.ts'

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
    ...(paper.teleconsultation
      ? [{ name: t('Teleconsultation'), value: consultationInWords(paper.teleconsultation) }]
      : []),
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
      <VerifiedFacts facts={isDamaged ? facts.slice(0, 1) : facts} />
      {isDamaged ? null : <Lines paper={paper} />}
      <VerifiedHash hash={paper.hash} keyId={paper.keyId} />
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
