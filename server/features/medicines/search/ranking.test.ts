import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MedicineCard } from '#contract/medicines.ts'
import { transaction } from '#server/database/transaction.ts'
import { makeMedicines, type MedicineWish } from '#server/testing/medicine-list.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { rebuildIndex } from './directory.ts'

interface Answer {
  medicines: MedicineCard[]
  total: number
  asTyped?: number
  meant?: { text: string; total: number }
}

// Invented: no such brands, no such makers.
const clavulanate = 'Amoxycillin (500mg) + Clavulanic Acid (125mg)'
const known: MedicineWish[] = [
  { name: 'Augvar 1.2gm Injection', composition: clavulanate, form: 'injection' },
  { name: 'Augvar 1000 Duo Tablet', composition: clavulanate, form: 'tablet' },
  { name: 'Augvar 375 Tablet', composition: clavulanate, form: 'tablet' },
  { name: 'Augvar 500 Tablet', composition: 'Amoxycillin (500mg)', form: 'tablet' },
  { name: 'Augvar 625 Duo Tablet', composition: clavulanate, form: 'tablet' },
  { name: 'Augvar Drops', composition: clavulanate, form: 'drops' },
  { name: 'Augvar 250 Tablet', form: 'tablet' },
  { name: 'Paracetamol 150mg Injection', composition: 'Paracetamol (150mg)', form: 'injection' },
  { name: 'Paracetamol 500mg Tablet', composition: 'Paracetamol (500mg)', form: 'tablet' },
  { name: 'Paracetamol Caf Tablet', composition: 'Paracetamol (500mg) + Caffeine (30mg)', form: 'tablet' },
  { name: 'Aaparavar 500 Tablet', composition: 'Paracetamol (500mg)', form: 'tablet' },
  { name: 'Amlodipine Tablets IP 5 mg', form: 'tablet' },
  { name: 'Amoxycillin 500mg and Metronidazole 400 mg Capsules', form: 'capsule' },
  { name: 'Amlodipine Star 5 mg Tablet', form: 'tablet' },
  ...Array.from({ length: 12 }, (_, n) => ({
    name: `Brufonal ${(n + 1) * 50} Tablet`,
    composition: 'Ibuprofen (50mg)',
  })),
]

let app: TestApp
const ask = async (query: Record<string, string>): Promise<Answer> => {
  const { status, body } = await app.anonymous.get(`/api/medicines?${new URLSearchParams({ limit: '50', ...query })}`)
  assert.equal(status, 200)
  return body
}
const namesOf = async (search: string) => (await ask({ search })).medicines.map(({ name }) => name)

before(async () => {
  app = await buildTestApp()
  await makeMedicines(app.db, known)
  await until('the medicines are found', async () => (await ask({})).total > 0)
})
after(() => app.close())

test('a brand shows plain tablets first, then strengths in order, drops, injections, and entries without a composition', async () => {
  assert.deepEqual(await namesOf('augvar'), [
    'Augvar 500 Tablet',
    'Augvar 375 Tablet',
    'Augvar 625 Duo Tablet',
    'Augvar 1000 Duo Tablet',
    'Augvar Drops',
    'Augvar 1.2gm Injection',
    'Augvar 250 Tablet',
  ])
  assert.equal((await namesOf('augvar injection'))[0], 'Augvar 1.2gm Injection')
  // browsing stays alphabetical
  assert.equal((await ask({ letter: 'a' })).medicines[0]!.name, 'Aaparavar 500 Tablet')
})

test('another name of an ingredient ranks its medicines as its own name does', async () => {
  const expected = ['Paracetamol 500mg Tablet', 'Paracetamol Caf Tablet', 'Paracetamol 150mg Injection']
  for (const search of ['paracetamol', 'acetaminophen', 'pcm'])
    assert.deepEqual((await namesOf(search)).slice(0, 3), expected, search)
  assert.equal((await namesOf('acetaminophen 500'))[0], 'Paracetamol 500mg Tablet')
})

test('a composition that only the name states is read from it, and a brand has none', async () => {
  const cards = (await ask({ letter: 'a' })).medicines
  const composition = (name: string) => cards.find((card) => card.name === name)!.composition
  assert.equal(composition('Amlodipine Tablets IP 5 mg'), 'Amlodipine (5 mg)')
  assert.equal(
    composition('Amoxycillin 500mg and Metronidazole 400 mg Capsules'),
    'Amoxycillin (500mg) + Metronidazole (400 mg)',
  )
  assert.equal(composition('Amlodipine Star 5 mg Tablet'), null)
  const { slug } = cards.find(({ name }) => name === 'Amlodipine Tablets IP 5 mg')!
  const { ingredients, strength } = (await app.anonymous.get(`/api/medicines/${slug}`)).body
  assert.deepEqual([ingredients, strength], [[{ name: 'Amlodipine', strength: '5 mg' }], '5 mg'])
})

test('a misspelled brand shows its whole family first and says so', async () => {
  const { meant, asTyped, medicines } = await ask({ search: 'brufanal' })
  assert.deepEqual(meant, { text: 'brufonal', total: 12 })
  assert.equal(asTyped, 0)
  assert.deepEqual(
    medicines.slice(0, 12).map(({ name }) => name),
    Array.from({ length: 12 }, (_, n) => `Brufonal ${(n + 1) * 50} Tablet`),
  )
  assert.equal((await ask({ search: 'brufonal' })).meant, undefined)
})

test('entries of one product are shown once, and a page has the price of another entry', async () => {
  const dolvar = { salts: [['Paracetamol', '650 mg']] as [string, string][], brand: 'dolvar' }
  const twin = { ...dolvar, maker: 'ARUVI LABS LIMITED', name: 'DOLVAR 650MG TAB' }
  const upper = await makeMedicine(app.db, twin)
  const priced = await makeMedicine(app.db, {
    ...dolvar,
    name: 'Dolvar 650 Tablet',
    maker: 'Aruvi Laboratories Pvt Ltd',
    price: 3_427,
    pack: [15, 'tablet'],
    source: 'priced-list',
  })
  await makeMedicine(app.db, { ...twin, name: 'Dolvar 650 Drops', form: 'drops' })
  await makeMedicine(app.db, { ...twin, name: 'Dolvar 650 Tablet', maker: 'Nadi Labs' })
  await transaction(app.db, rebuildIndex)
  await until('the products are found', async () => (await ask({ search: 'dolvar' })).total === 3)

  // a search for one entry's name shows that entry
  assert.equal((await namesOf('dolvar 650mg tab'))[0], 'DOLVAR 650MG TAB')
  assert.equal((await ask({ letter: 'd' })).total, 3)
  for (const { slug, id } of [upper, priced]) {
    const { status, body } = await app.anonymous.get(`/api/medicines/${slug}`)
    assert.deepEqual([status, body.id, body.price], [200, id, '34.27'])
    assert.equal(body.pricePerUnit.price, '2.28')
    assert.equal(body.sources.price?.name, id === upper.id ? 'priced-list' : undefined)
  }
})
