import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
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
  await makeMedicines(
    app.db,
    Array.from({ length: 500 }, (_, n) => ({
      name: `Stormol ${'abcdefghij'[n % 10]}${n} ${(n % 4) * 50 + 50}mg Tablet`,
      composition: `Testazol (${n % 9}mg)`,
      manufacturer: `Maker ${n % 20}`,
    })),
  )
  await until('the medicines are found', async () => (await namesOf('zedomol')).length > 0)
})
after(() => app.close())

test("a combination's name finds medicines with that name, then those with its ingredients", async () => {
  for (const search of ['cotrimoxazole', 'co-trimoxazole', 'Co Trimoxazole']) {
    const names = await namesOf(search)
    assert.equal(names.length, 3, search)
    assert(names.includes('Septavar DS Tablet') && names.includes('Trimovar 480 Tablet'))
  }
  assert.equal((await namesOf('cotrimoxazole'))[0], 'Cotrimoxazole Zed 480mg Tablet')
  assert.deepEqual(await namesOf('co-amoxiclav'), ['Vadoclav 625 Tablet'])
  assert.deepEqual(await namesOf('co-amoxiclav 625'), ['Vadoclav 625 Tablet'])
})

test('other names of an ingredient find its spelling in the list', async () => {
  assert.deepEqual(await namesOf('acetaminophen'), ['Zedomol 650mg Tablet'])
  assert.equal((await namesOf('pcm'))[0], 'Zedomol 650mg Tablet')
  assert.deepEqual(await namesOf('frusemide'), ['Waterex 40mg Tablet'])
  assert.deepEqual(await namesOf('epinephrine'), ['Epivar Injection'])
  assert.deepEqual(await namesOf('adrenaline'), ['Epivar Injection'])
})

test('a form before the name, as prescriptions have it, finds the name first', async () => {
  await makeMedicines(app.db, [
    { name: 'Tabrix Plus Tablet', composition: 'Aceclofenac (100mg) + Zoladine (325mg)' },
    { name: 'Zoladine 500mg Tablet', composition: 'Zoladine (500mg)' },
    { name: 'Zoladine Syrup', composition: 'Zoladine (125mg)' },
  ])
  await until('the medicines are found', async () => (await namesOf('zoladine')).length > 0)
  for (const search of ['tab zoladine', 'Tab. Zoladine', 'tablet zoladine 500', 'tab zolad'])
    assert.equal((await namesOf(search))[0], 'Zoladine 500mg Tablet', search)
  assert.equal((await namesOf('syp zoladine'))[0], 'Zoladine Syrup')
})

test('words of a guide lead to the guide, and to no medicine that sounds alike', async () => {
  await makeMedicines(app.db, [
    { name: 'Loosan Tablet', composition: 'Phenytoin (100mg)' },
    { name: 'LOOSE TAB', composition: 'Phenytoin (100mg)' },
    { name: 'Bukhari 150 Tablet', composition: 'Ursodiol (150mg)' },
    { name: 'Khansil 8mg Capsule', composition: 'Silodosin (8mg)' },
    { name: 'Dengu Tablet', composition: 'Paracetamol (500mg)' },
    { name: 'Migraine Tablet', composition: 'Paracetamol (500mg)' },
  ])
  await until('the medicines are found', async () => (await namesOf('loosan')).length > 0)
  const guidesOf = async (search: string): Promise<string[] | undefined> => {
    const { body } = await app.anonymous.get(`/api/medicines?${new URLSearchParams({ search })}`)
    return (body as { guides?: { slug: string }[] }).guides?.map(({ slug }) => slug)
  }
  const right: Record<string, string> = {
    'loose motion': 'gastroenteritis',
    'khaansi ki dawa': 'cough',
    'bp ki dawa': 'high-blood-pressure',
    'Dengue tablet': 'dengue',
    sugar: 'type-2-diabetes',
    'ring worm cream': 'ringworm',
    'बुखार की दवा': 'fever',
  }
  for (const [search, slug] of Object.entries(right)) {
    assert.equal((await guidesOf(search))?.[0], slug, search)
    assert.deepEqual(await namesOf(search), [], search)
  }
  // a brand that is really called so is found, and other words are corrected as ever
  assert.deepEqual(await namesOf('migraine'), ['Migraine Tablet'])
  assert((await namesOf('loosen')).includes('Loosan Tablet'))
  assert.equal(await guidesOf('zedomol'), undefined)
})

/** Searches by people, robots and attackers. */
const storm = [
  'sto',
  'tes',
  'mak',
  'stromol',
  'testasol 3',
  'stormol 100mg tablet',
  '%%%',
  '___',
  "' or 1=1--",
  '\\',
  '💊💊💊',
  '\u202egnorw',
  'x'.repeat(500),
  'st '.repeat(160),
  '"stormol" & !tablet | (',
]

test("32 clients that search without pause get answers, and a doctor's day loads meanwhile", async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const day = await app.signInAs(doctor)
  const visitors = await app.listen()
  let isOver = false
  const clinicDay = (async () => {
    let asked = 0
    while (!isOver) {
      assert.equal((await day.get('/api/appointments')).status, 200)
      asked += 1
    }
    return asked
  })()
  const answers = await Promise.all(
    Array.from({ length: 32 }, async (_, line) => {
      const statuses: number[] = []
      for (let n = 0; n < 15; n += 1) {
        const search = encodeURIComponent(storm[(line + n) % storm.length]!)
        // the offset gives each its own address, so that no reply comes from the cache
        statuses.push((await visitors.get(`/api/medicines?search=${search}&offset=${line}`)).status)
      }
      return statuses
    }),
  )
  isOver = true
  assert.deepEqual(new Set(answers.flat()), new Set([200]))
  assert.ok((await clinicDay) > 0)
})
