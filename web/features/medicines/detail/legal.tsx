import { msg, t } from '#language/translate.ts'
import type { Medicine } from '#contract/medicines.ts'
import { badgesOf, prescriptionInWords } from '#web/features/medicines/badges.ts'
import { hasWords } from './sections.ts'
import { SourceLine, sourceOf } from './source-line.tsx'
import { Lines } from './words.tsx'

const countries = [
  {
    status: 'regulatoryStatusIndia',
    details: 'indiaDetails',
    title: msg('Regulatory status in India'),
    country: 'india',
  },
  { status: 'regulatoryStatusUK', details: 'ukDetails', title: msg('Regulatory status in the UK'), country: 'uk' },
] as const

const isTold = (medicine: Medicine, { status, details }: (typeof countries)[number]) =>
  medicine[status] !== null || hasWords(medicine[details])

export const hasLegal = (medicine: Medicine) =>
  hasWords(medicine.legalStatus) ||
  medicine.prescriptionRequired !== null ||
  medicine.fdaApproved === true ||
  hasWords(medicine.rxcui) ||
  countries.some((one) => isTold(medicine, one))

/** Statements of authorities, each with its source (rule T115). */
export function Legal({ medicine }: { medicine: Medicine }) {
  return (
    <section id="legal" aria-labelledby="legal-title">
      <h2 id="legal-title">{t('Legal and regulatory status')}</h2>
      {medicine.prescriptionRequired ? (
        <div>
          <h3>{t('Prescription')}</h3>
          <p>
            <span className={`mark ${medicine.prescriptionRequired === 'Prescription Required' ? 'bad' : 'good'}`}>
              {prescriptionInWords(medicine.prescriptionRequired)}
            </span>
          </p>
          <SourceLine of={sourceOf(medicine, 'prescriptionRequired')} />
        </div>
      ) : null}
      {hasWords(medicine.legalStatus) ? (
        <div>
          <h3>{t('Legal status')}</h3>
          <Lines text={medicine.legalStatus ?? ''} />
          <SourceLine of={sourceOf(medicine, 'legalStatus')} />
        </div>
      ) : null}
      <Countries medicine={medicine} />
      {medicine.fdaApproved ? (
        <div>
          <h3>{t('US approval of the ingredient')}</h3>
          <p>
            {t(
              'The US Food and Drug Administration has approved the ingredient. This says nothing about this product.',
            )}
          </p>
          <SourceLine of={sourceOf(medicine, 'fdaApproved')} />
        </div>
      ) : null}
      {hasWords(medicine.rxcui) ? (
        <div>
          <h3>{t('RxCUI')}</h3>
          <p>
            {t('{rxcui}: the number of the ingredient in RxNorm, the US list of names of medicines.', {
              rxcui: medicine.rxcui,
            })}
          </p>
          <SourceLine of={sourceOf(medicine, 'rxcui')} />
        </div>
      ) : null}
    </section>
  )
}

/** The regulatory status in each country that has one. */
function Countries({ medicine }: { medicine: Medicine }) {
  const badges = badgesOf(medicine)
  return countries
    .filter((one) => isTold(medicine, one))
    .map(({ status, details, title, country }) => {
      const badge = badges.find((one) => one.country === country)
      return (
        <div key={status}>
          <h3>{t(title)}</h3>
          {badge ? (
            <p>
              <span className={`mark ${badge.tone}`}>{badge.words}</span>
            </p>
          ) : null}
          <Lines text={medicine[details] ?? ''} />
          <SourceLine of={sourceOf(medicine, medicine[details] ? details : status)} />
        </div>
      )
    })
}
