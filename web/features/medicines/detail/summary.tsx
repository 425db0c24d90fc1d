import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { Medicine } from '#contract/medicines.ts'
import { badgesOf } from '#web/features/medicines/badges.ts'
import { drawingHref, formInWords } from '#web/features/medicines/form.ts'
import { FormDrawings } from '#web/features/medicines/form-drawings.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { leadsWith } from './sections.ts'
import { SourceLine, sourceOf } from './source-line.tsx'

/** Rupees: the lists are Indian (rule C2). */
const rupees = (amount: string) => money(amount, 'INR')

/** Formats an ISO date; returns any other text unchanged. */
const dayOrWords = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? plainDate(text) : text)

function factsOf(medicine: Medicine): [name: string, words: string][] {
  const { pricePerUnit, dateLaunched, price } = medicine
  const facts: [string, string | null][] = [
    [t('Composition'), compositionOf(medicine)],
    [t('Manufacturing company'), medicine.manufacturingCompany],
    [t('Brand company'), medicine.brandCompany],
    [t('Type'), formInWords(medicine.medicineType)],
    [t('Packaging'), [medicine.packaging, medicine.packagingType].filter(Boolean).join(', ') || null],
    [t('Listed price'), price && t('{price} per pack', { price: rupees(price) })],
    [
      t('Price per unit'),
      pricePerUnit && t('{price} per {unit}', { price: rupees(pricePerUnit.price), unit: pricePerUnit.unit }),
    ],
    [t('Date launched'), dateLaunched && dayOrWords(dateLaunched)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1].trim() !== '')
}

/** Returns ingredients with strengths, or the list's text if it could not be parsed. */
function compositionOf({ ingredients, composition }: Medicine): string | null {
  if (ingredients.length === 0) return composition
  return ingredients.map(({ name, strength }) => (strength ? `${name} ${strength}` : name)).join(' + ')
}

/** Name, badges and facts; `children` (warnings) come before the facts. */
export function Summary({ medicine, children }: { medicine: Medicine; children: ReactNode }) {
  const { name, medicineType, imageUrl, rxcui } = medicine
  const facts = factsOf(medicine)
  const badges = badgesOf(medicine)
  if (medicine.genericAvailable) badges.push({ tone: 'plain', words: t('Generic Available') })
  // identifies ingredient and strength, not this product (rule T131)
  if (rxcui) badges.push({ tone: 'plain', words: t('RxCUI of the ingredient: {rxcui}', { rxcui }) })
  return (
    <header>
      <div className="name">
        {/* only images on this site: others would reveal who reads what (rule T130) */}
        {imageUrl?.startsWith('/') && !imageUrl.startsWith('//') ? (
          <img src={imageUrl} alt="" width={56} height={56} />
        ) : (
          <>
            <FormDrawings forms={[medicineType]} />
            <svg aria-hidden="true">
              <use href={drawingHref(medicineType)} />
            </svg>
          </>
        )}
        <h1>{name}</h1>
      </div>
      <ul className="marks">
        {badges.map(({ tone, words }) => (
          <li key={words} className={tone}>
            {words}
          </li>
        ))}
      </ul>
      {leadsWith(medicine) ? (
        <>
          <p className="lead">{medicine.description}</p>
          <SourceLine of={sourceOf(medicine, 'description')} />
        </>
      ) : null}
      {children}
      {facts.length ? (
        <dl>
          {facts.map(([term, words]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <SourceLine of={medicine.source} />
    </header>
  )
}
