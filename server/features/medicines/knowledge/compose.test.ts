import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { KNOWLEDGE_SOURCE, type Medicine } from '#contract/medicines.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
  await setDirectoryVersion(app.db, 1)
})
after(() => app.close())

type Wish = Parameters<typeof makeMedicine>[1]

async function page(wish: Wish): Promise<Medicine> {
  const { slug } = await makeMedicine(app.db, wish)
  const { status, body } = await app.anonymous.get(`/api/medicines/${slug}`)
  assert.equal(status, 200)
  return body
}
const tablet = (salts: Wish['salts'], more: Partial<Wish> = {}) => page({ name: 'Composed Tablet', salts, ...more })

test('a page is put together from what is written about its ingredient, each field with source, day and version', async () => {
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

test('a warning of the class is not lost where the ingredient says another one', async () => {
  const { warnings } = await tablet([['Ibuprofen', '400 mg']])
  assert.match(warnings!, /^Pregnancy: /m)
  assert.match(warnings!, /^Breastfeeding: /m)
})

test('what the list says stays as it is', async () => {
  const { commonSideEffects, sources } = await tablet([['Ibuprofen', '400 mg']], {
    facts: { commonSideEffects: ['Only this'] },
  })
  assert.deepEqual(commonSideEffects, ['Only this'])
  assert.deepEqual(sources.commonSideEffects, { name: 'test-list', url: null, date: '2026-10-01' })
})

test('of a combination each ingredient says what it does, and nothing of what they do to each other', async () => {
  const medicine = await tablet([
    ['Ibuprofen', '400 mg'],
    ['Paracetamol', '325 mg'],
  ])
  assert.deepEqual(medicine.knowledge?.described, ['Ibuprofen', 'Paracetamol'])
  assert.deepEqual(
    medicine.knowledge?.uses.map(({ ingredient }) => ingredient),
    ['Ibuprofen', 'Paracetamol'],
  )
  for (const field of ['introduction', 'indications', 'recommendedDosage', 'overdose'] as const)
    for (const name of ['Ibuprofen', 'Paracetamol'])
      assert.match(medicine[field]!, new RegExp(`^${name}: `, 'm'), field)
  assert.match(medicine.recommendedDosage!, /fixed mix/)
  assert(medicine.drugInteractions!.length > 0)
  const itself = medicine.drugInteractions!.filter(({ drug }) => drug === 'Ibuprofen' || drug === 'Paracetamol')
  assert.deepEqual(itself, [])
  assert(!medicine.contraindications!.includes('An allergy to it'))
})

test('salts, older spellings and names of combinations are recognized', async () => {
  const described = async (...names: string[]) =>
    (await tablet(names.map((name) => [name, '5 mg']))).knowledge?.described
  assert.deepEqual(await described('Diclofenac Sodium'), ['Diclofenac'])
  assert.deepEqual(await described('Amoxycillin', 'Potassium Clavulanate'), ['Amoxicillin', 'Clavulanic acid'])
  assert.deepEqual(await described('Acetaminophen'), ['Paracetamol'])
})

test('a gel says what holds on the skin, and drops for the eye say nothing that was written about tablets', async () => {
  const salts: Wish['salts'] = [['Ibuprofen', '10 mg']]
  const gel = await tablet(salts, { name: 'Composed Gel', form: 'gel', packaging: 'tube of 30 gm Gel' })
  const swallowed = await tablet(salts)
  assert(gel.howToTake && gel.howToTake !== swallowed.howToTake)
  assert.notDeepEqual(gel.drugInteractions, swallowed.drugInteractions)
  const drops = await tablet(salts, { name: 'Composed Eye Drops', form: 'drops' })
  assert.equal(drops.knowledge, null)
  assert.equal(drops.indications, null)
})

test('an ingredient without a text is named, and the others say what is theirs alone', async () => {
  const medicine = await tablet([
    ['Ibuprofen', '400 mg'],
    ['Neverheardol', '1 mg'],
  ])
  assert.deepEqual(medicine.knowledge?.notDescribed, ['Neverheardol'])
  assert.match(medicine.introduction!, /^Ibuprofen: /)
  assert.match(medicine.missedDose!, /^Ibuprofen: /)
})

test('of what nobody has written nothing is told', async () => {
  const medicine = await tablet([['Neverheardol', '1 mg']])
  assert.equal(medicine.knowledge, null)
  assert.deepEqual(medicine.references, [])
  for (const field of ['indications', 'warnings', 'overdose', 'drugInteractions', 'faqs'] as const)
    assert.equal(medicine[field], null, field)
})

test('a page on which nothing is missing asks for no enrichment', async () => {
  const { slug, canBeEnriched } = await tablet([['Ibuprofen', '400 mg']])
  assert.equal(canBeEnriched, false)
  const { body } = await app.anonymous.post(`/api/medicines/${slug}/auto-enrich`)
  assert.deepEqual(body, { enriched: false })
})
