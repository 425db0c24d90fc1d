import { t } from '#language/translate.ts'
import type { VerifiedDocument } from '#contract/medical-documents/papers.ts'
import { type Fact, VerifiedFacts, VerifiedHash } from '#web/features/prescriptions/public/verified-facts.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Notice } from '#web/ui/notice.tsx'
import { noticesOf } from './verified-words.ts'

/** The details of a printed certificate, letter or consent, to compare them with the paper. */
export function VerifiedScreen({ paper }: { paper: VerifiedDocument }) {
  const number = {
    name: t('Number'),
    value: t('{number}, version {version}', { number: paper.number, version: paper.version }),
  }
  const facts: Fact[] = [
    number,
    ...(paper.title === null ? [] : [{ name: t('Title'), value: paper.title }]),
    { name: t('Date'), value: plainDate(paper.documentDate) },
    { name: t('Patient'), value: paper.patient },
    ...(paper.signedBy
      ? [
          {
            name: t('Signed by'),
            value: paper.signedBy === 'patient' ? t('The patient') : t('Someone for the patient'),
          },
        ]
      : []),
    { name: t('Clinic'), value: paper.clinic, mark: paper.confirmed.clinic },
    { name: t('Address'), value: paper.clinicAddress },
    { name: t('On this site'), value: t('since {date}', { date: plainDate(paper.clinicKnownSince) }) },
    { name: t('Doctor'), value: doctorName(paper.doctor) },
    { name: t('Registration'), value: paper.registrationNumber || t('no number'), mark: paper.confirmed.doctor },
  ]
  const isDamaged = paper.state === 'damaged'
  return (
    <div className="max-w-[70ch]">
      <h1 className="mb-4 text-xl">{t('Check a certificate, letter or consent')}</h1>
      <div className="space-y-3">
        {noticesOf(paper).map(({ tone, title, text }) => (
          <Notice key={title} tone={tone} title={title}>
            {text}
          </Notice>
        ))}
      </div>
      <VerifiedFacts facts={isDamaged ? [number] : facts} />
      {isDamaged || paper.fields.length === 0 ? null : (
        <>
          <h2 className="mt-6 mb-2 text-lg">{t('What the paper must say')}</h2>
          <VerifiedFacts
            facts={paper.fields.map(({ name, kind, value }) => ({
              name,
              value: kind === 'date' ? plainDate(value) : value,
            }))}
          />
        </>
      )}
      {isDamaged ? null : (
        <p className="mt-4 text-sm text-muted">
          {t('Texts that can name an illness aren’t shown here. If you doubt them, call the clinic.')}
        </p>
      )}
      <VerifiedHash hash={paper.hash} keyId={paper.keyId} />
    </div>
  )
}
