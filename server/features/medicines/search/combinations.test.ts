import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeMedicines } from '#server/testing/medicine-list.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
const namesOf = async (search: string): Promise<string[]> => {
  const { status, body } = await app.anonymous.get(`/api/medicines?${new URLSearchParams({ search, limit: '50' })}`)
  assert.equal(status, 200)
  return (body as { medicines: { name: string }[] }).medicines.map(({ name }) => name)
}

// Invented: no such medicines.
const known = [
  { name: 'Cotrimoxazole Zed 480mg Tablet', composition: 'Sulphamethoxazole (400mg) + Trimethoprim (80mg)' },
  { name: 'Septavar DS Tablet', composition: 'Sulfamethoxazole (800mg) + Trimethoprim (160mg)' },
  { name: 'Trimovar 480 Tablet', composition: 'Trimethoprim (80mg) + Sulphamethoxazole (400mg)' },
  { name: 'Onlytrim 100mg Tablet', composition: 'Trimethoprim (100mg)' },
  { name: 'Vadoclav 625 Tablet', composition: 'Amoxycillin  (500mg) +  Clavulanic Acid (125mg)' },
  { name: 'Zedomol 650mg Tablet', composition: 'Paracetamol (650mg)' },
  { name: 'Waterex 40mg Tablet', composition: 'Furosemide (40mg)' },
  { name: 'Epivar Injection', composition: 'Adrenaline (1mg)' },
]

before(async () => {
  app = await buildTestApp()
  await makeMedicines(app.db, known)
  await until('the medicines are found', async () => (await namesOf('zedomol')).length > 0)
})
after(() => app.close())

test('the name of a combination leads to what has its ingredients, after what has the name', async () => {
  for (const search of ['cotrimoxazole', 'co-trimoxazole', 'Co Trimoxazole']) {
    const names = await namesOf(search)
    assert.equal(names.length, 3, search)
    assert(names.includes('Septavar DS Tablet') && names.includes('Trimovar 480 Tablet'))
  }
  assert.equal((await namesOf('cotrimoxazole'))[0], 'Cotrimoxazole Zed 480mg Tablet')
  assert.deepEqual(await namesOf('co-amoxiclav'), ['Vadoclav 625 Tablet'])
  assert.deepEqual(await namesOf('co-amoxiclav 625'), ['Vadoclav 625 Tablet'])
})

test('other names of one ingredient lead to its spelling in the list', async () => {
  assert.deepEqual(await namesOf('acetaminophen'), ['Zedomol 650mg Tablet'])
  assert.deepEqual(await namesOf('frusemide'), ['Waterex 40mg Tablet'])
  assert.deepEqual(await namesOf('epinephrine'), ['Epivar Injection'])
  assert.deepEqual(await namesOf('adrenaline'), ['Epivar Injection'])
})
