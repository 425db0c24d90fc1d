import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { KNOWLEDGE_SOURCE, type Medicine, type MedicineCard } from '#contract/medicines.ts'
import { rebuildIndex } from '#server/features/medicines/search/directory.ts'
import { transaction } from '#server/database/transaction.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// A card and the summary of a page about the same medicine.

let app: TestApp

type Wish = Parameters<typeof makeMedicine>[1]
const wishes: Record<string, Wish> = {
  metformin: { name: 'Cardometformin Tablet', salts: [['Metformin', '500 mg']] },
  antibiotic: {
    name: 'Cardoclav Tablet',
    salts: [
      ['Amoxicillin', '500 mg'],
      ['Clavulanic Acid', '125 mg'],
    ],
  },
  household: { name: 'Cardopara Tablet', salts: [['Paracetamol', '500 mg']] },
  syrup: { name: 'Cardopara Syrup', salts: [['Paracetamol', '120 mg']], form: 'syrup' },
  gel: { name: 'Cardodiclo Gel', salts: [['Diclofenac', '1 %']], form: 'gel' },
  steroid: { name: 'Cardoclob Cream', salts: [['Clobetasol', '0.05 %']], form: 'cream' },
  banned: { name: 'Cardovalde Tablet', salts: [['Valdecoxib', '20 mg']] },
  restricted: { name: 'Cardonime Tablet', salts: [['Nimesulide', '100 mg']] },
  mixed: {
    name: 'Cardomix Tablet',
    salts: [
      ['Nimesulide', '100 mg'],
      ['Paracetamol', '325 mg'],
    ],
  },
  eye: { name: 'Cardogati Eye Drops', salts: [['Gatifloxacin', '0.3 %']], form: 'drops' },
  oral: { name: 'Cardogati Tablet', salts: [['Gatifloxacin', '400 mg']] },
  unknown: { name: 'Cardonever Tablet', salts: [['Neverheardol', '1 mg']] },
  listed: {
    name: 'Cardolisted Tablet',
    salts: [['Amoxicillin', '500 mg']],
    needsPrescription: false,
    facts: { fdaApproved: false, regulatoryStatusUK: 'other' },
  },
}
const cards = new Map<string, MedicineCard>()
const pages = new Map<string, Medicine>()

before(async () => {
  app = await buildTestApp()
  const slugs = new Map<string, string>()
  for (const [key, wish] of Object.entries(wishes)) slugs.set((await makeMedicine(app.db, wish)).slug, key)
  await transaction(app.db, rebuildIndex)
  const { body } = await app.anonymous.get('/api/medicines?letter=c&limit=100')
  for (const card of body.medicines) cards.set(slugs.get(card.slug)!, card)
  for (const [slug, key] of slugs) pages.set(key, (await app.anonymous.get(`/api/medicines/${slug}`)).body)
})
after(() => app.close())

const shown = [
  'description',
  'prescriptionRequired',
  'fdaApproved',
  'regulatoryStatusIndia',
  'regulatoryStatusUK',
] as const

test('a card and the page of a medicine agree', () => {
  assert.equal(cards.size, Object.keys(wishes).length)
  for (const [key, card] of cards)
    for (const field of shown) assert.equal(card[field], pages.get(key)![field], `${key}: ${field}`)
})

test('a card describes its medicine in one sentence', () => {
  assert.equal(cards.get('metformin')!.description, 'Metformin lowers blood sugar in type 2 diabetes.')
  assert.equal(cards.get('antibiotic')!.description, 'Co-amoxiclav is an antibiotic.')
  for (const { description } of cards.values()) if (description) assert.doesNotMatch(description, /\. \p{Lu}/u)
  assert.equal(cards.get('unknown')!.description, null)
})

test('a prescription is required where a schedule names an ingredient, and green needs a named rule (rule T114)', () => {
  const said = (key: string) => cards.get(key)!.prescriptionRequired
  assert.equal(said('antibiotic'), 'Prescription Required')
  assert.equal(said('household'), 'No Prescription Required')
  assert.match(pages.get('household')!.legalStatus!, /Schedule K/)
  // the rule is about tablets, and the schedules exempt products for the skin
  assert.deepEqual([said('syrup'), said('gel'), said('metformin'), said('unknown')], [null, null, null, null])
  assert.equal(said('steroid'), 'Prescription Required')
  assert.equal(said('mixed'), 'Prescription Required')
  // the page says no more than the badge
  assert.equal(pages.get('syrup')!.legalStatus, null)
  assert.match(pages.get('gel')!.legalStatus!, /leaves out products for the skin/)
})

test('a banned or restricted ingredient shows its notification, for the routes that it covers', () => {
  const india = (key: string) => cards.get(key)!.regulatoryStatusIndia
  assert.deepEqual([india('banned'), india('oral'), india('eye')], ['banned', 'banned', null])
  assert.deepEqual([india('restricted'), india('mixed')], ['restricted', 'restricted'])
  assert.match(pages.get('restricted')!.indiaDetails!, /G\.S\.R\. 82\(E\)/)
  assert.match(pages.get('mixed')!.indiaDetails!, /^Nimesulide: /)
})

test('approval and RxCUI are shown for single ingredients only, with source and date (rule T115)', () => {
  const metformin = pages.get('metformin')!
  assert.deepEqual([metformin.fdaApproved, metformin.rxcui], [true, '6809'])
  for (const field of ['fdaApproved', 'rxcui'] as const) {
    const source = metformin.sources[field]!
    assert.equal(source.date, '2026-11-28')
    assert.match(metformin.references[source.cites![0]!]!.url, /^https:\/\//)
  }
  const antibiotic = pages.get('antibiotic')!
  assert.deepEqual([antibiotic.fdaApproved, antibiotic.rxcui], [null, null])
})

test("the law's prescription wins over a list that says none is needed; other statuses of the list stay", () => {
  const page = pages.get('listed')!
  const { prescriptionRequired, fdaApproved, regulatoryStatusUK, sources, references } = page
  assert.deepEqual([prescriptionRequired, fdaApproved, regulatoryStatusUK], ['Prescription Required', false, 'other'])
  assert.equal(sources.prescriptionRequired?.name, KNOWLEDGE_SOURCE)
  assert.ok(references[sources.prescriptionRequired!.cites![0]!])
  assert.equal(sources.regulatoryStatusUK?.name, 'test-list')
})
