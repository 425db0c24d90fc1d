import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeMedicines, type MedicineWish } from '#server/testing/medicine-list.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

interface Answer {
  status: number
  body: { medicines: { name: string }[]; total: number; asTyped?: number }
}

const both = 'Amoxycillin (500mg) + Clavulanic Acid (125mg)'
// Invented brands.
const known: MedicineWish[] = [
  { name: 'Para-Aminosalicylic Acid 4 g Tablet', composition: 'Para-Aminosalicylic Acid (4g)', form: 'tablet' },
  { name: 'Paracetamol 1000 mg Tablet', composition: 'Paracetamol (1000mg)', form: 'tablet' },
  { name: 'Paracetamol 500 mg Tablet', composition: 'Paracetamol (500mg)', form: 'tablet' },
  { name: 'Zedomol 500mg Tablet', composition: 'Paracetamol (500mg)', form: 'tablet' },
  { name: 'Paracetamol Injection', composition: 'Paracetamol (150mg/ml)', form: 'injection' },
  { name: 'Paracetamol 250 mg/5 ml Syrup', composition: 'Paracetamol (250mg/5ml)', form: 'syrup' },
  { name: 'Paracetamol Drops', composition: 'Paracetamol (100mg/ml)', form: 'drops' },
  {
    name: 'Amoxivar Duo 250 + 125 Tablet',
    composition: 'Amoxycillin (250mg) + Clavulanic Acid (125mg)',
    form: 'tablet',
  },
  { name: 'Amoxivar Duo 500 + 125 Tablet', composition: both, form: 'tablet' },
  { name: 'Amoxicillin Drops', composition: 'Amoxicillin (100mg/ml)', form: 'drops' },
  { name: 'Amoxicillin 500 mg Capsule', composition: 'Amoxicillin (500mg)', form: 'capsule' },
  { name: 'Ondansetron 4 mg/5 ml Syrup', composition: 'Ondansetron (4mg/5ml)', form: 'syrup' },
  { name: 'Ondansetron 4 mg Tablet', composition: 'Ondansetron (4mg)', form: 'tablet' },
  { name: 'Ondansetron 8 mg Tablet', composition: 'Ondansetron (8mg)', form: 'tablet' },
  { name: 'Cetrimide Solution', composition: 'Cetrimide (20%)', form: 'solution' },
  { name: 'Orsivar 40 Tablet', composition: 'Pantoprazole (40mg)', form: 'tablet' },
  { name: 'ORS Sachet', composition: 'Oral Rehydration Salts', form: 'powder' },
  { name: 'Cetirizine 10 mg Tablet', composition: 'Cetirizine (10mg)', form: 'tablet' },
]

let app: TestApp
const ask = async (search: string, more = ''): Promise<Answer['body']> => {
  const address = `/api/medicine-suggestions?search=${encodeURIComponent(search)}${more}`
  const { status, body } = (await app.anonymous.get(address)) as Answer
  assert.equal(status, 200)
  return body
}
const namesOf = async (search: string, more = '') => (await ask(search, more)).medicines.map(({ name }) => name)

before(async () => {
  app = await buildTestApp()
  await makeMedicines(app.db, known)
  await ask('para')
  await until('the medicines are found', async () => (await ask('paracetamol')).medicines.length > 0)
})
after(() => app.close())

test('the common substance comes before a rare one, and tablets before drops', async () => {
  const names = await namesOf('para')
  assert.deepEqual(names.slice(0, 2), ['Paracetamol 500 mg Tablet', 'Paracetamol 1000 mg Tablet'])
  assert(names.indexOf('Paracetamol Drops') > 2)
  assert.equal((await namesOf('amox'))[0], 'Amoxicillin 500 mg Capsule')
})

test('a small child gets liquids first', async () => {
  const names = await namesOf('para', '&for=child')
  assert.deepEqual(names.slice(0, 2).toSorted(), ['Paracetamol 250 mg/5 ml Syrup', 'Paracetamol Drops'])
  assert.equal((await namesOf('ondansetron 4', '&for=child'))[0], 'Ondansetron 4 mg/5 ml Syrup')
})

test('the typed strength comes first, also as the sum of a combination', async () => {
  assert.equal((await namesOf('amoxivar 625'))[0], 'Amoxivar Duo 500 + 125 Tablet')
  assert.equal((await namesOf('amoxivar 375'))[0], 'Amoxivar Duo 250 + 125 Tablet')
  assert.equal((await namesOf('ondansetron 4'))[0], 'Ondansetron 4 mg Tablet')
  assert.equal((await namesOf('ondansetron 8mg'))[0], 'Ondansetron 8 mg Tablet')
})

test('a typed form wins over the age', async () => {
  assert.equal((await namesOf('para syp'))[0], 'Paracetamol 250 mg/5 ml Syrup')
})

test('a name as people write it finds the substance', async () => {
  assert.equal((await namesOf('cetri'))[0], 'Cetirizine 10 mg Tablet')
  assert.equal((await namesOf('amoxy'))[0], 'Amoxicillin 500 mg Capsule')
  assert.equal((await namesOf('ors'))[0], 'ORS Sachet')
})

test('too few letters suggest nothing, and similar names say so', async () => {
  assert.deepEqual(await ask('pa'), { medicines: [], total: 0 })
  const { medicines, asTyped } = await ask('paracetamil')
  assert.equal(asTyped, 0)
  assert(medicines.length > 0)
})
