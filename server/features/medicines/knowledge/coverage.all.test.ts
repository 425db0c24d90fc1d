import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadFolder } from '#content/load.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import { silent } from '#server/database/log.ts'
import type { Fact } from '#server/features/medicines/directory/stored-medicine.ts'
import { compose } from './compose.ts'
import { coverageOf, unsourcedPages } from './coverage.ts'
import type { Route } from '#content/schema.ts'
import { library, libraryOf } from './library.ts'

test('every text of a page cites a dated publication', async () => {
  assert.deepEqual([...unsourcedPages(await library({ log: silent }))], [])
})

test('the content check names a section whose publication is missing', async () => {
  const { entries } = await loadFolder('ingredients')
  const metformin = structuredClone(entries.get('metformin')!)
  metformin.howItWorks!.from = ['nowhere']
  metformin.regulatory!.us!.from = []
  const guides = (await loadFolder('guides')).entries
  const classes = (await loadFolder('classes')).entries
  const broken = libraryOf({
    ingredients: new Map([['metformin', metformin]]),
    classes,
    combinations: new Map(),
    forms: new Map(),
    guides,
  })
  assert.deepEqual(
    [...unsourcedPages(broken)],
    [
      { slug: 'metformin', field: 'howItWorks' },
      { slug: 'metformin', field: 'fdaApproved' },
    ],
  )
})

/** The 100 ingredients of most products in India's lists, the most frequent first, by their entries in content/. */
const topIngredients: readonly string[] = `
  paracetamol cefixime ofloxacin clavulanic-acid metformin amoxicillin cefpodoxime ceftriaxone aceclofenac
  azithromycin pantoprazole glimepiride levocetirizine diclofenac domperidone montelukast sulbactam
  itraconazole mefenamic-acid ornidazole fexofenadine fluconazole cefuroxime serratiopeptidase rabeprazole
  levofloxacin chlorpheniramine pregabalin mecobalamin ciprofloxacin ambroxol albendazole guaifenesin
  febuxostat thiocolchicoside tazobactam betahistine etoricoxib telmisartan escitalopram ketoconazole tramadol
  voglibose ursodeoxycholic-acid nimesulide cetirizine phenylephrine alprazolam ondansetron cefoperazone
  diacerein gabapentin amlodipine vildagliptin progesterone drotaverine clonazepam atorvastatin nortriptyline
  amikacin tinidazole glucosamine terbinafine meropenem rosuvastatin tranexamic-acid cefalexin flunarizine
  lactobacillus gliclazide levosalbutamol ivermectin metoprolol linezolid deflazacort dicloxacillin omeprazole
  hydrochlorothiazide dicyclomine fluoxetine piroxicam levosulpiride bromhexine methylprednisolone artesunate
  dextromethorphan ceftazidime beclomethasone pyridoxine roxithromycin quetiapine valproate chlorzoxazone
  cyproheptadine clobetasol hydroxyzine lumefantrine terbutaline pioglitazone artemether
`
  .trim()
  .split(/\s+/)

/** Ingredients that are hardly sold alone, with those that they are combined with, in the most frequent form. */
const soldWith: Readonly<Record<string, readonly string[]>> = {
  'clavulanic-acid': ['amoxicillin'],
  sulbactam: ['cefoperazone'],
  tazobactam: ['piperacillin'],
  lumefantrine: ['artemether'],
  artemether: ['lumefantrine'],
}

/** Sections that apply to every ingredient; the others need a decision of an authority or a maker. */
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

/** Given as a drip in a hospital: no one stores them at home. */
const drips: readonly string[] = ['tazobactam', 'ceftazidime']

const formOf: Partial<Record<Route, MedicineForm>> = {
  oral: 'tablet',
  inhaled: 'inhaler',
  injection: 'injection',
  skin: 'cream',
}
/** The first is the route of most products of an ingredient with several routes. */
const routes = Object.keys(formOf) as Route[]

/** Composes the page of an ingredient's most usual product. */
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

test('at least 80 of the 100 most sold ingredients have every section that applies to them', async () => {
  assert.equal(new Set(topIngredients).size, 100)
  const lacking: string[] = []
  for (const slug of topIngredients) {
    const { facts, card } = await pageOf(slug)
    const missing = applying.filter((fact) => !facts[fact] && !(fact === 'storage' && drips.includes(slug)))
    if (missing.length > 0 || !card.description) lacking.push(`${slug}: ${missing.join(', ')}`)
  }
  assert(lacking.length <= 20, lacking.join('\n'))
})

test('sale status, US approval and RxCUI of most top ingredients are known from dated publications', async () => {
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

const content = (names: string[], count = 1) => ({
  ingredients: names.map((name) => ({ name, strength: null })),
  form: 'tablet' as const,
  presentation: '',
  count,
})

test('coverage distinguishes misspelt, older and unknown names', async () => {
  const coverage = coverageOf(await library({ log: silent }), [
    content(['Paracetamoll'], 3),
    content(['Frusemide'], 5),
    content(['Neverheardol'], 2),
  ])
  const gaps = coverage.gaps.map(({ name, state, meant, products }) => ({ name, state, meant, products }))
  assert.deepEqual(gaps.slice(-2), [
    { name: 'Paracetamoll', state: 'misspelt', meant: 'paracetamol', products: 3 },
    { name: 'Neverheardol', state: 'unknown', meant: null, products: 2 },
  ])
  assert.deepEqual(coverage.olderNames, [{ name: 'Frusemide', present: 'furosemide', products: 5 }])
})

test('products count by the share that is described, and not at all without a composition', async () => {
  const { products, parsed, full, incomplete, partly } = coverageOf(await library({ log: silent }), [
    content(['Ibuprofen'], 10),
    content(['Ibuprofen', 'Neverheardol'], 4),
    content(['Neverheardol'], 2),
    content([], 7),
  ])
  assert.deepEqual([products, parsed, full, incomplete, partly], [23, 16, 10, 0, 4])
})

test("a known ingredient without a text for this form isn't reported as unknown", async () => {
  const drops = { ...content(['Ibuprofen']), form: 'drops' as const, presentation: 'eye' }
  const { gaps } = coverageOf(await library({ log: silent }), [drops])
  assert.deepEqual(gaps, [{ name: 'Ibuprofen', state: 'another form', meant: null, products: 1 }])
})
