import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { KNOWLEDGE_SOURCE, type Medicine, type MedicineForm, type SourcedField } from '#contract/medicines.ts'
import { presentationOf } from '#server/features/medicines/lists/product.ts'
import { makeMedicinePage } from '#server/testing/medicine-pages.ts'
import { setDirectoryVersion } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Route } from '#content/schema.ts'
import { formEntryOf, routesOf } from './form-routes.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
  await setDirectoryVersion(app.db, 1)
})

type Wish = Parameters<typeof makeMedicinePage>[1]

const page = (wish: Wish) => makeMedicinePage(app, wish)
const tablet = (salts: Wish['salts'], more: Partial<Wish> = {}) => page({ name: 'Composed Tablet', salts, ...more })

test("a page is composed from its ingredient's texts, each field with source, day and version", async () => {
  const medicine = await tablet([['Ibuprofen', '400 mg']])
  const { knowledge, references, sources } = medicine
  assert.deepEqual([knowledge?.described, knowledge?.notDescribed], [['Ibuprofen'], []])
  for (const field of [
    'introduction',
    'indications',
    'howItWorks',
    'whenToUse',
    'howToTake',
    'recommendedDosage',
    'contraindications',
    'warnings',
    'commonSideEffects',
    'seriousSideEffects',
    'drugInteractions',
    'missedDose',
    'overdose',
    'storage',
    'legalStatus',
    'faqs',
  ] as const) {
    assert(medicine[field]?.length, field)
    const source = sources[field]!
    assert.equal(source.name, KNOWLEDGE_SOURCE, field)
    assert.equal(source.version, knowledge?.version, field)
    assert(source.cites!.length > 0, field)
    for (const place of source.cites!) assert.match(references[place]!.url, /^https:/, field)
  }
  assert.equal(new Set(references.map(({ url, title }) => url + title)).size, references.length)
})

test("an ingredient's own warnings don't hide its class's warnings about other topics", async () => {
  const { warnings } = await tablet([['Ibuprofen', '400 mg']])
  assert.match(warnings!, /^Pregnancy: /m)
  assert.match(warnings!, /^Breastfeeding: /m)
})

test("the knowledge base doesn't replace what the list says", async () => {
  const { commonSideEffects, sources } = await tablet([['Ibuprofen', '400 mg']], {
    facts: { commonSideEffects: ['Only this'] },
  })
  assert.deepEqual(commonSideEffects, ['Only this'])
  assert.deepEqual(sources.commonSideEffects, { name: 'test-list', url: null, date: '2026-10-01' })
})

test('a combination shows the texts of each ingredient, without interactions between them', async () => {
  const medicine = await tablet([
    ['Naproxen', '250 mg'],
    ['Paracetamol', '325 mg'],
  ])
  assert.deepEqual(medicine.knowledge?.described, ['Naproxen', 'Paracetamol'])
  assert.deepEqual(
    medicine.knowledge?.uses.map(({ ingredient }) => ingredient),
    ['Naproxen', 'Paracetamol'],
  )
  for (const field of ['introduction', 'indications', 'recommendedDosage', 'overdose'] as const)
    for (const name of ['Naproxen', 'Paracetamol']) assert.match(medicine[field]!, new RegExp(`^${name}: `, 'm'), field)
  assert.match(medicine.recommendedDosage!, /^This medicine combines several ingredients/)
  assert(medicine.drugInteractions!.length > 0)
  const itself = medicine.drugInteractions!.filter(({ drug }) => drug === 'Naproxen' || drug === 'Paracetamol')
  assert.deepEqual(itself, [])
  assert(!medicine.contraindications!.includes('An allergy to it'))
})

test('recognizes salts, older spellings and names of combinations', async () => {
  const described = async (...names: string[]) =>
    (await tablet(names.map((name) => [name, '5 mg']))).knowledge?.described
  assert.deepEqual(await described('Diclofenac Sodium'), ['Diclofenac'])
  assert.deepEqual(await described('Amoxycillin', 'Potassium Clavulanate'), ['Co-amoxiclav'])
  assert.deepEqual(await described('Acetaminophen'), ['Paracetamol'])
})

test('a gel shows the texts for the skin, and eye drops show nothing written about tablets', async () => {
  const salts: Wish['salts'] = [['Ibuprofen', '10 mg']]
  const gel = await tablet(salts, { name: 'Composed Gel', form: 'gel', packaging: 'tube of 30 gm Gel' })
  const swallowed = await tablet(salts)
  assert(gel.howToTake && gel.howToTake !== swallowed.howToTake)
  assert.notDeepEqual(gel.drugInteractions, swallowed.drugInteractions)
  const drops = await tablet(salts, { name: 'Composed Eye Drops', form: 'drops' })
  assert.equal(drops.knowledge, null)
  assert.equal(drops.indications, null)
})

test('the warnings of a route replace the general ones topic by topic, without those that do not hold for it', async () => {
  const warningsFor = async (salt: string, name: string, form: Wish['form']) =>
    ((await tablet([[salt, '5 mg']], { name, form, packaging: name })).warnings ?? '').split('\n')
  const has = (lines: string[], words: RegExp) => lines.some((line) => words.test(line))
  // a general warning that still applies
  const ear = await warningsFor('Chloramphenicol', 'Composed Ear Drops', 'drops')
  assert(has(ear, /aplastic anaemia/), ear.join('\n'))
  assert(has(ear, /^Pregnancy: Ear drops can be used/))
  const nose = await warningsFor('Mometasone', 'Composed Nasal Spray', 'spray')
  assert(has(nose, /^Pregnancy: /) && has(nose, /tuberculosis/) && has(nose, /^Children: Give it to a child only/))
  assert(!has(nose, /Inhalers are for children/))
  const lozenge = await warningsFor('Flurbiprofen', 'Composed Mouth Spray', 'spray')
  assert(has(lozenge, /^Pregnancy: .*week 20/))
  const injection = await warningsFor('Ethamsylate', 'Composed Injection', 'injection')
  assert(has(injection, /^Pregnancy: It is better to avoid it/))
  // of a class, too
  assert(has(await warningsFor('Brimonidine', 'Composed Gel', 'gel'), /heart disease/))
  // those that the entry excludes
  const gel = await warningsFor('Diclofenac', 'Composed Gel', 'gel')
  assert(has(gel, /^Children: .*The gel is for those aged 14 and over/))
  for (const topic of ['Alcohol', 'Driving', 'Kidneys', 'Liver']) assert(!has(gel, new RegExp(`^${topic}`)), topic)
})

test('a page names ingredients without a text, and labels the texts of the others', async () => {
  const medicine = await tablet([
    ['Ibuprofen', '400 mg'],
    ['Neverheardol', '1 mg'],
  ])
  assert.deepEqual(medicine.knowledge?.notDescribed, ['Neverheardol'])
  assert.match(medicine.introduction!, /^Ibuprofen: /)
  assert.match(medicine.missedDose!, /^Ibuprofen: /)
})

test('a page of an ingredient without a text is empty', async () => {
  const medicine = await tablet([['Neverheardol', '1 mg']])
  assert.equal(medicine.knowledge, null)
  assert.deepEqual(medicine.references, [])
  for (const field of ['indications', 'warnings', 'overdose', 'drugInteractions', 'faqs'] as const)
    assert.equal(medicine[field], null, field)
})

test("a complete page isn't enriched", async () => {
  const { slug, canBeEnriched } = await tablet([['Ibuprofen', '400 mg']])
  assert.equal(canBeEnriched, false)
  const { body } = await app.anonymous.post(`/api/medicines/${slug}/auto-enrich`)
  assert.deepEqual(body, { enriched: false })
})

const pageOf = (names: string[], more: Partial<Wish> = {}) =>
  tablet(
    names.map((name) => [name, '5 mg']),
    more,
  )

/** Asserts that a field of the page cites publications, each with a date. */
function assertSourced({ sources, references }: Medicine, field: SourcedField) {
  const source = sources[field]
  assert.equal(source?.name, KNOWLEDGE_SOURCE, field)
  assert(source.cites!.length > 0, field)
  for (const place of source.cites!) assert.match(references[place]!.date, /^\d{4}-\d{2}-\d{2}$/, field)
}

test('a page names the diseases that a medicine is for, with their guides and ICD-10 codes', async () => {
  const medicine = await pageOf(['Metformin'])
  assert.match(medicine.diseasesCovered!, /^Type 2 diabetes \(ICD-10 E11\)\|/)
  const [uses] = medicine.knowledge!.conditions
  assert.deepEqual(
    uses!.items.filter(({ isUse }) => isUse).map(({ guide }) => guide),
    medicine.knowledge!.uses[0]!.items.flatMap(({ guide }) => guide ?? []),
  )
  assertSourced(medicine, 'diseasesCovered')
})

test('a page says for each guide that names a medicine why it is prescribed', async () => {
  const medicine = await pageOf(['Metformin'])
  const named = medicine.knowledge!.conditions[0]!.items.filter(({ purpose }) => purpose !== null)
  assert(named.length > 1)
  assert.deepEqual(
    medicine.treatsConditions,
    named.map(({ name }) => name),
  )
  assert.deepEqual(
    medicine.whyPrescribed!.split('\n'),
    named.map(({ name, purpose }) => `${name}: ${purpose}.`),
  )
  for (const { guide } of named) {
    const { body } = await app.anonymous.get(`/api/health-conditions/${guide}`)
    assert(body.commonMedicines.some(({ medicineName }: { medicineName: string }) => medicineName === 'Metformin'))
  }
  assertSourced(medicine, 'treatsConditions')
  assertSourced(medicine, 'whyPrescribed')
})

test('a medicine that no guide names shows its own uses as reasons', async () => {
  const medicine = await pageOf(['Cefixime'])
  const uses = medicine.knowledge!.uses[0]!.items.map((use) => use.for)
  assert.deepEqual(medicine.treatsConditions, uses)
  assert.equal(medicine.whyPrescribed, `Prescribed for: ${uses.join('; ')}.`)
  assertSourced(medicine, 'whyPrescribed')
})

test('a page names benefits in neutral words, and cautions that lead to the warnings', async () => {
  const medicine = await pageOf(['Metformin'])
  assert.match(medicine.benefits!, /^Gestational diabetes: Lowers /)
  assert.match(medicine.cautions!, /^Read the warnings first, .* if you are pregnant .*, have kidney problems/)
  assert.doesNotMatch(medicine.benefits!, /cure|best|buy/i)
  assertSourced(medicine, 'benefits')
  assertSourced(medicine, 'cautions')
})

test('each benefit names the condition in which a guide states it', async () => {
  const { benefits } = await pageOf(['Propranolol'])
  assert.match(benefits!, /^Overactive thyroid: Slows the heart and calms trembling until other treatment works\.$/m)
})

test('benefits that come from how a medicine works end with the effect', async () => {
  const { benefits, howItWorks } = await pageOf(['Nimesulide'])
  assert.match(benefits!, /^Anti-inflammatory painkillers block [^.]*\.$/)
  assert.match(howItWorks!, /stomach/)
})

test('a combination labels each purpose with the name of its ingredient', async () => {
  const medicine = await pageOf(['Naproxen', 'Paracetamol'])
  for (const name of ['Naproxen', 'Paracetamol']) {
    assert.match(medicine.diseasesCovered!, new RegExp(`(^|\\|)${name}: `))
    assert(medicine.treatsConditions!.some((one) => one.startsWith(`${name}: `)))
    assert.match(medicine.whyPrescribed!, new RegExp(`^${name}, `, 'm'))
    assert.match(medicine.benefits!, new RegExp(`^${name}(?:, [^:]+)?: `, 'm'))
  }
})

test('a cream names no condition that is treated with tablets only', async () => {
  const cream = await pageOf(['Erythromycin'], { form: 'cream', packaging: 'tube of 30 gm Cream' })
  const tablet = await pageOf(['Erythromycin'])
  assert.match(cream.diseasesCovered!, /^Acne \(ICD-10 [A-Z0-9.]+\)$/)
  assert.match(tablet.diseasesCovered!, /Pneumonia/)
  assert.deepEqual(cream.treatsConditions, ['Acne'])
})

test("the knowledge base doesn't replace the list's benefits, cautions and diseases", async () => {
  const facts = { benefits: 'Listed benefit', diseasesCovered: 'Listed disease', whyPrescribed: 'Listed reason' }
  const medicine = await pageOf(['Metformin'], { facts })
  assert.deepEqual(
    [medicine.benefits, medicine.diseasesCovered, medicine.whyPrescribed],
    ['Listed benefit', 'Listed disease', 'Listed reason'],
  )
  assert.equal(medicine.sources.benefits?.name, 'test-list')
})

test('form and pack determine the possible routes, and a place on the pack wins', () => {
  const said: [form: MedicineForm | null, name: string, routes: Route[]][] = [
    ['tablet', 'Plain Tablet', ['oral']],
    ['tablet', 'Plain Vaginal Tablet', ['vaginal']],
    ['drops', 'Plain Eye Drops', ['eye']],
    ['drops', 'Plain Eye/Ear Drops', ['ear', 'eye']],
    ['drops', 'Plain Drops', ['oral', 'eye', 'ear', 'nose']],
    ['gel', 'Plain Gel', ['skin', 'mouth']],
  ]
  for (const [form, name, routes] of said) assert.deepEqual(routesOf(form, presentationOf(name, null)), routes, name)
  assert.equal(routesOf(null, '').length > 5, true)
})

test('a gel is oral if its ingredient has no other route', () => {
  assert.deepEqual(routesOf('gel', '', new Set(['oral'])), ['oral'])
  assert.deepEqual(routesOf('gel', '', new Set(['oral', 'skin'])), ['skin', 'mouth'])
})

test('instructions for a form are shown only if one route is possible', () => {
  assert.equal(formEntryOf('tablet', '', ['oral']), 'tablet')
  assert.equal(formEntryOf('tablet', 'prolonged', ['oral']), 'modified-release-tablet')
  assert.equal(formEntryOf('tablet', 'sublingual', ['oral']), null)
  assert.equal(formEntryOf('drops', '', ['eye', 'ear']), null)
  assert.equal(formEntryOf('drops', 'ear', ['ear']), 'ear-drops')
  assert.equal(formEntryOf('inhaler', 'nebuliser', ['inhaled']), 'nebuliser-solution')
  assert.equal(formEntryOf('kit', '', ['oral']), null)
  assert.equal(formEntryOf(null, '', ['oral']), null)
})
