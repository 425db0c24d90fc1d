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
  guides?: { slug: string }[]
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
  { name: 'Paracetamol 125mg', composition: 'Paracetamol (125mg)', manufacturer: 'Aruvi Labs' },
  { name: 'Paracetamol 125 mg', composition: 'Paracetamol (125mg)', manufacturer: 'Aruvi Labs' },
  { name: 'Aaparavar 500 Tablet', composition: 'Paracetamol (500mg)', form: 'tablet' },
  { name: 'Amlodipine Tablets IP 5 mg', form: 'tablet' },
  { name: 'Amoxycillin 500mg and Metronidazole 400 mg Capsules', form: 'capsule' },
  { name: 'Amlodipine Star 5 mg Tablet', form: 'tablet' },
  ...Array.from({ length: 12 }, (_, n) => ({
    name: `Brufonal ${(n + 1) * 50} Tablet`,
    composition: 'Ibuprofen (50mg)',
  })),
  { name: 'Orsimvar 500 Tablet', composition: 'Paracetamol (500mg)', form: 'tablet', manufacturer: 'Orsim Pharma' },
  { name: 'Oral Rehydration Salts Sachet', composition: 'Oral Rehydration Salts (20.5g)', form: 'powder' },
  { name: 'Zivar 5D Tablet', composition: 'Azithromycin (500mg)', form: 'tablet' },
  { name: 'Zivar 500 Tablet', composition: 'Azithromycin (500mg)', form: 'tablet' },
  { name: 'Zivar 250 Tablet', composition: 'Azithromycin (250mg)', form: 'tablet' },
  { name: 'Zivar 500 Injection', composition: 'Azithromycin (500mg)', form: 'injection' },
  { name: 'Permivex Cream', composition: 'Clobetasol (0.05% w/w)', form: 'cream' },
  { name: 'Permivox 5 Tablet', composition: 'Levocetirizine (5mg)', form: 'tablet' },
  { name: 'Covaxim 200 Tablet', composition: 'Ofloxacin (200mg)', form: 'tablet' },
  { name: 'Pyridoxine 10mg Tablet', composition: 'Pyridoxine (10mg)', form: 'tablet' },
  { name: 'Nervar Capsule', composition: 'Pregabalin (75mg) + Vitamin B6 (10mg)', form: 'capsule' },
  { name: 'Cholecalciferol 60000 IU Capsule', composition: 'Cholecalciferol (60000IU)', form: 'capsule' },
  { name: 'Zolpidem 10mg Tablet', composition: 'Zolpidem (10mg)', form: 'tablet' },
  { name: 'Quvar 500 Tablet', composition: 'Cefixime (200mg)', form: 'tablet', manufacturer: 'Ambient Labs' },
  {
    name: 'Kiodin 65 Tablet',
    composition: 'Potassium Iodide (65mg)',
    form: 'tablet',
    facts: { primaryUse: 'Thyroid protection in nuclear emergency' },
  },
  ...Array.from({ length: 40 }, (_, n) => ({
    name: `Levovar${n} 50 Tablet`,
    composition: 'Levothyroxine (50mcg)',
    form: 'tablet' as const,
    facts: { primaryUse: 'Treatment of underactive thyroid' },
  })),
  {
    name: 'Soravar 200 Tablet',
    composition: 'Sorafenib (200mg)',
    form: 'tablet',
    facts: { primaryUse: 'Treatment of liver cancer | Treatment of thyroid cancer' },
  },
  {
    name: 'Amlodipine 5mg and Atenolol 50mg Tablets',
    composition: 'Amlodipine (5mg) + Atenolol (50mg)',
    form: 'tablet',
  },
  { name: 'Mecobalamin 1500mcg', composition: 'Mecobalamin (1500mcg)' },
  { name: 'Nervovar Tablet', composition: 'Methylcobalamin (500mcg)', form: 'tablet' },
  { name: 'Pregvar-B12 Capsule', composition: 'Pregabalin (75mg) + Methylcobalamin (750mcg)', form: 'capsule' },
  { name: 'Cyanovar Tablet', composition: 'Cyanocobalamin (100mcg)', form: 'tablet' },
  { name: 'Shilvap 500mg Tablet', composition: 'Capecitabine (500mg)', form: 'tablet' },
  { name: 'Gelovid Syrup', composition: 'Magaldrate (400mg)', form: 'syrup' },
  { name: 'Crosvin 650 Tablet', composition: 'Paracetamol (650mg)', form: 'tablet' },
  { name: 'Crolvin 50 Tablet', composition: 'Pregabalin (50mg)', form: 'tablet' },
  { name: 'Remivar 15 Tablet', composition: 'Pioglitazone (15mg)', manufacturer: 'Concardia Biotech' },
  ...Array.from({ length: 8 }, (_, n) => ({
    name: `Klavumentin ${(n + 1) * 50} Tablet`,
    composition: 'Amoxycillin (50mg)',
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
  // a form that the list doesn't name comes after tablets, and two equal entries are shown once
  const expected = ['500mg Tablet', 'Caf Tablet', '125mg', '150mg Injection'].map((rest) => `Paracetamol ${rest}`)
  for (const search of ['paracetamol', 'acetaminophen', 'pcm'])
    assert.deepEqual((await namesOf(search)).slice(0, 4), expected, search)
  assert.equal((await namesOf('acetaminophen 500'))[0], 'Paracetamol 500mg Tablet')
  assert.equal((await namesOf('ambien'))[0], 'Zolpidem 10mg Tablet')
})

test('the short name of a substance is no beginning of a brand', async () => {
  assert.deepEqual(await namesOf('ors'), ['Oral Rehydration Salts Sachet', 'Orsimvar 500 Tablet'])
})

test('a vitamin is found by its short name, letter and digit, and by its chemical name', async () => {
  assert.deepEqual(await namesOf('b6'), ['Pyridoxine 10mg Tablet', 'Nervar Capsule'])
  for (const search of ['B6', 'vitamin b6']) assert.deepEqual(await namesOf(search), await namesOf('b6'), search)
  assert.deepEqual(await namesOf('D3'), ['Cholecalciferol 60000 IU Capsule'])
})

test('a brand with a strength shows exactly that one first, and a number within a word is no strength', async () => {
  assert.equal((await namesOf('zivar 500'))[0], 'Zivar 500 Tablet')
  const expected = ['Zivar 250 Tablet', 'Zivar 500 Tablet', 'Zivar 5D Tablet', 'Zivar 500 Injection']
  assert.deepEqual(await namesOf('zivar'), expected)
})

test('another strength is shown as a similar name, never as what was meant', async () => {
  const { meant, asTyped, medicines } = await ask({ search: 'augvar 652' })
  assert.deepEqual([meant, asTyped, medicines[0]!.name], [undefined, 0, 'Augvar 625 Duo Tablet'])
})

test('a word of three letters finds nothing without the rest of the name', async () => {
  assert.deepEqual(await ask({ search: 'caf 52' }), { medicines: [], total: 0 })
})

test('a use of very few medicines comes after the usual one', async () => {
  const found = await namesOf('thyroid')
  assert.deepEqual([found[0], found.at(-1), found.length], ['Levovar0 50 Tablet', 'Kiodin 65 Tablet', 41])
})

test('a composition that only the name states is read from the name, and a brand has none', async () => {
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

test('a misspelled beginning of a brand shows the whole family, too', async () => {
  assert.deepEqual((await ask({ search: 'klavumant' })).meant, { text: 'klavumentin', total: 8 })
})

test('a substance with a strength shows the plain medicines first, then combinations', async () => {
  assert.deepEqual((await namesOf('amlodipine 5')).slice(0, 2), [
    'Amlodipine Tablets IP 5 mg',
    'Amlodipine 5mg and Atenolol 50mg Tablets',
  ])
})

test('a search for vitamin B12 shows its plain substances first, then combinations', async () => {
  const expected = ['Mecobalamin 1500mcg', 'Nervovar Tablet', 'Cyanovar Tablet', 'Pregvar-B12 Capsule']
  for (const search of ['b12', 'B12', 'vitamin b12']) assert.deepEqual(await namesOf(search), expected, search)
  assert.deepEqual(await namesOf('b12 500'), ['Nervovar Tablet'])
})

test('a brand that the directory lacks never shows results for another medicine', async () => {
  // two letters off; one letter off a brand with a single product; with a strength
  const near = { shelvar: 'Shilvap 500mg Tablet', 'shelvar 500': 'Shilvap 500mg Tablet', gelovil: 'Gelovid Syrup' }
  for (const [search, similar] of Object.entries(near)) {
    const { meant, asTyped, medicines } = await ask({ search })
    assert.deepEqual([meant, asTyped, medicines[0]!.name], [undefined, 0, similar], search)
  }
})

test('the only brand that sounds as typed is the one meant, even among others as near', async () => {
  assert.deepEqual((await ask({ search: 'crozvin' })).meant, { text: 'crosvin', total: 1 })
})

test('an unfinished word begins the names of brands, not of makers', async () => {
  assert.deepEqual(await namesOf('concardia'), ['Remivar 15 Tablet'])
  assert.deepEqual(await namesOf('concardia bio'), ['Remivar 15 Tablet'])
  for (const search of ['concard', 'concard 15']) {
    const { total, asTyped = total } = await ask({ search })
    assert.equal(asTyped, 0, search)
  }
})

test('the name of an illness finds no medicine against a cancer of the same name', async () => {
  assert.equal((await namesOf('thyroid')).includes('Soravar 200 Tablet'), false)
  assert.deepEqual(await namesOf('thyroid cancer'), ['Soravar 200 Tablet'])
})

test('of names that are equally near, a tablet comes before a cream', async () => {
  assert.deepEqual((await namesOf('permivax')).slice(0, 2), ['Permivox 5 Tablet', 'Permivex Cream'])
})

test('a vaccine that the directory lacks leads to the guide, not to an antibiotic that sounds alike', async () => {
  const { medicines, guides } = await ask({ search: 'covaxin' })
  assert.deepEqual([medicines, guides?.map(({ slug }) => slug)], [[], ['vaccination']])
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
