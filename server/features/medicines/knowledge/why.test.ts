import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { KNOWLEDGE_SOURCE, type Medicine, type SourcedField } from '#contract/medicines.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
  await setDirectoryVersion(app.db, 1)
})
after(() => app.close())

type Wish = Parameters<typeof makeMedicine>[1]

async function page(names: string[], more: Partial<Wish> = {}): Promise<Medicine> {
  const salts = names.map((name): [string, string] => [name, '5 mg'])
  const { slug } = await makeMedicine(app.db, { name: 'Reasoned Tablet', salts, ...more })
  return (await app.anonymous.get(`/api/medicines/${slug}`)).body
}

/** Asserts that a field of the page names its publications, each with a day. */
function assertSourced({ sources, references }: Medicine, field: SourcedField) {
  const source = sources[field]
  assert.equal(source?.name, KNOWLEDGE_SOURCE, field)
  assert(source.cites!.length > 0, field)
  for (const place of source.cites!) assert.match(references[place]!.date, /^\d{4}-\d{2}-\d{2}$/, field)
}

test('a page names the diseases that a medicine is for, with their guides and ICD-10 codes', async () => {
  const medicine = await page(['Metformin'])
  assert.match(medicine.diseasesCovered!, /^Type 2 diabetes \(ICD-10 E11\)\|/)
  const [uses] = medicine.knowledge!.conditions
  assert.deepEqual(
    uses!.items.filter(({ isUse }) => isUse).map(({ guide }) => guide),
    medicine.knowledge!.uses[0]!.items.flatMap(({ guide }) => guide ?? []),
  )
  assertSourced(medicine, 'diseasesCovered')
})

test('a page says for each guide that names a medicine why it is prescribed', async () => {
  const medicine = await page(['Metformin'])
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

test('a medicine that no guide names gives its own uses as reasons', async () => {
  const medicine = await page(['Cefixime'])
  const uses = medicine.knowledge!.uses[0]!.items.map((use) => use.for)
  assert.deepEqual(medicine.treatsConditions, uses)
  assert.equal(medicine.whyPrescribed, `Prescribed for: ${uses.join('; ')}.`)
  assertSourced(medicine, 'whyPrescribed')
})

test('a page names benefits in neutral words, and cautions that lead to the warnings', async () => {
  const medicine = await page(['Metformin'])
  assert.match(medicine.benefits!, /^Lowers /)
  assert.match(medicine.cautions!, /^Read the warnings first, .* if you are pregnant .*, have kidney problems/)
  assert.doesNotMatch(medicine.benefits!, /cure|best|buy/i)
  assertSourced(medicine, 'benefits')
  assertSourced(medicine, 'cautions')
})

test('benefits that come from how a medicine works end with the effect', async () => {
  const { benefits, howItWorks } = await page(['Nimesulide'])
  assert.match(benefits!, /^They block [^.]*\.$/)
  assert.match(howItWorks!, /stomach/)
})

test('a combination says each of these behind the name of the ingredient', async () => {
  const medicine = await page(['Ibuprofen', 'Paracetamol'])
  for (const name of ['Ibuprofen', 'Paracetamol']) {
    assert.match(medicine.diseasesCovered!, new RegExp(`(^|\\|)${name}: `))
    assert(medicine.treatsConditions!.some((one) => one.startsWith(`${name}: `)))
    assert.match(medicine.whyPrescribed!, new RegExp(`^${name}, `, 'm'))
    assert.match(medicine.benefits!, new RegExp(`^${name}: `, 'm'))
  }
})

test('a cream names no condition that only tablets are for', async () => {
  const cream = await page(['Erythromycin'], { form: 'cream', packaging: 'tube of 30 gm Cream' })
  const tablet = await page(['Erythromycin'])
  assert.match(cream.diseasesCovered!, /^Acne \(ICD-10 [A-Z0-9.]+\)$/)
  assert.match(tablet.diseasesCovered!, /Pneumonia/)
  assert.deepEqual(cream.treatsConditions, ['Acne'])
})

test('what the list says of benefits, cautions or diseases stays as it is', async () => {
  const facts = { benefits: 'Listed benefit', diseasesCovered: 'Listed disease', whyPrescribed: 'Listed reason' }
  const medicine = await page(['Metformin'], { facts })
  assert.deepEqual(
    [medicine.benefits, medicine.diseasesCovered, medicine.whyPrescribed],
    ['Listed benefit', 'Listed disease', 'Listed reason'],
  )
  assert.equal(medicine.sources.benefits?.name, 'test-list')
})
