import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MedicineForm } from '#contract/medicines.ts'
import { silent } from '#server/database/log.ts'
import type { Fact } from '#server/features/medicines/lists/facts.ts'
import { compose } from './compose.ts'
import { library } from './library.ts'
import type { Route } from './described.ts'
import { soldWith, topIngredients } from './top-ingredients.ts'

/** Sections that every ingredient has something to say in; the others need a decision of an authority or a maker. */
const applying: readonly Fact[] = [
  'introduction',
  'diseasesCovered',
  'treatsConditions',
  'whyPrescribed',
  'indications',
  'benefits',
  'howToTake',
  'whenToUse',
  'recommendedDosage',
  'missedDose',
  'overdose',
  'contraindications',
  'warnings',
  'cautions',
  'commonSideEffects',
  'seriousSideEffects',
  'drugInteractions',
  'howItWorks',
  'storage',
  'faqs',
]

const formOf: Partial<Record<Route, MedicineForm>> = {
  oral: 'tablet',
  inhaled: 'inhaler',
  injection: 'injection',
  skin: 'cream',
}
/** The first is how most products with an ingredient of several routes are taken. */
const routes = Object.keys(formOf) as Route[]

/** What the page of an ingredient's most usual product says. */
async function pageOf(slug: string) {
  const texts = await library({ log: silent })
  const names = [slug, ...(soldWith[slug] ?? [])].map((one) => texts.ingredients.get(one)!)
  const route = routes.find((one) => names.every((entry) => entry.routes.includes(one)))
  assert(route, slug)
  const ingredients = names.map(({ name }) => ({ name, strength: '5 mg' }))
  const page = compose(texts, { ingredients, form: formOf[route]!, presentation: '' })
  assert(page, slug)
  return page
}

test('of the 100 most sold ingredients at least 80 have every section that applies to them', async () => {
  assert.equal(new Set(topIngredients).size, 100)
  const lacking: string[] = []
  for (const slug of topIngredients) {
    const { facts, card } = await pageOf(slug)
    const missing = applying.filter((fact) => !facts[fact])
    if (missing.length > 0 || !card.description) lacking.push(`${slug}: ${missing.join(', ')}`)
  }
  assert(lacking.length <= 20, lacking.join('\n'))
})

test('the sale status, the US approval and the RxCUI of most of them are known, each from a publication with a day', async () => {
  const known = { prescriptionRequired: 0, fdaApproved: 0, rxcui: 0, uk: 0 }
  for (const slug of topIngredients) {
    const { facts, card, references } = await pageOf(slug)
    for (const { source } of [card.prescriptionRequired, card.fdaApproved, facts.rxcui, facts.ukDetails].filter(
      (one) => one !== undefined,
    )) {
      assert(source.cites!.length > 0, slug)
      for (const place of source.cites!) assert.match(references[place]!.date, /^\d{4}-\d{2}-\d{2}$/, slug)
    }
    if (card.prescriptionRequired) known.prescriptionRequired++
    if (card.fdaApproved) known.fdaApproved++
    if (facts.rxcui) known.rxcui++
    if (facts.ukDetails) known.uk++
  }
  assert(known.prescriptionRequired >= 60, `prescription of ${known.prescriptionRequired}`)
  assert(known.fdaApproved >= 55, `US approval of ${known.fdaApproved}`)
  assert(known.rxcui >= 55, `RxCUI of ${known.rxcui}`)
  assert(known.uk >= 25, `UK status of ${known.uk}`)
})
