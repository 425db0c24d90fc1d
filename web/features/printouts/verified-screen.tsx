import { t } from '#language/translate.ts'
import type { VerifiedPrintout } from '#contract/printouts.ts'
import { type Fact, VerifiedFacts, VerifiedHash } from '#web/features/prescriptions/public/verified-facts.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Notice } from '#web/ui/notice.tsx'
import { noticesOf } from './verified-words.ts'

/** The details of a printed test order or form, to compare them with the paper. */
export function VerifiedScreen({ paper }: { paper: VerifiedPrintout }) {
  const isDamaged = paper.state === 'damaged'
  const number = {
    name: t('Number'),
    value: t('{number}, version {version}', { number: paper.number, version: paper.version }),
  }
  return (
    <div className="max-w-[70ch]">
      <h1 className="mb-4 text-xl">{t('Check a test order or a form')}</h1>
      <div className="space-y-3">
        {noticesOf(paper).map(({ tone, title, text }) => (
          <Notice key={title} tone={tone} title={title}>
            {text}
          </Notice>
        ))}
      </div>
      <VerifiedFacts facts={isDamaged ? [kindOf(paper), number] : [kindOf(paper), number, ...factsOf(paper)]} />
      {isDamaged ? null : (
        <p className="mt-4 text-sm text-muted">
          {t('Tests, questions and answers aren’t shown here. If you doubt them, call the clinic.')}
        </p>
      )}
      <VerifiedHash hash={paper.hash} keyId={paper.keyId} />
    </div>
  )
}

const kindOf = ({ kind }: VerifiedPrintout): Fact => ({
  name: t('Document'),
  value: kind === 'test-order' ? t('Test order') : t('Form with answers'),
})

function factsOf(paper: VerifiedPrintout): Fact[] {
  const { doctor, reviewedBy, confirmed } = paper
  return [
    { name: doctor ? t('Ordered on') : t('Answered on'), value: plainDate(paper.date) },
    { name: t('Patient'), value: paper.patient },
    { name: t('Clinic'), value: paper.clinic, mark: confirmed.clinic },
    { name: t('Address'), value: paper.clinicAddress },
    { name: t('On this site'), value: t('since {date}', { date: plainDate(paper.clinicKnownSince) }) },
    ...(doctor
      ? [
          { name: t('Doctor'), value: doctorName(doctor) },
          { name: t('Registration'), value: doctor.registrationNumber || t('no number'), mark: confirmed.doctor },
        ]
      : [{ name: t('Reviewed by'), value: reviewedBy ? reviewerOf(reviewedBy) : t('no doctor yet') }]),
  ]
}

const reviewerOf = (one: NonNullable<VerifiedPrintout['reviewedBy']>) =>
  [doctorName(one), one.registrationNumber, plainDate(one.on)].filter(Boolean).join(', ')
