import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeMedicines, type MedicineWish } from '#server/testing/medicine-list.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

interface Answer {
  status: number
  body: { medicines: { id: string; name: string }[]; total: number; asTyped?: number }
}

// Invented: no such medicines, no such makers.
const known: MedicineWish[] = [
  { name: 'Zedomol 500mg Tablet', composition: 'Paracetamol (500mg)', manufacturer: 'Aruvi Pharmaceuticals Ltd' },
  { name: 'Zedomol 650mg Tablet', composition: 'Paracetamol (650mg)', manufacturer: 'Aruvi Pharmaceuticals Ltd' },
  { name: 'Zedomol Plus Tablet', composition: 'Paracetamol (500mg) + Caffeine (30mg)', manufacturer: 'Aruvi Pharma' },
  { name: 'Extra Zedomol Syrup', composition: 'Paracetamol (125mg/5ml)', manufacturer: "Nadi's Laboratories" },
  { name: 'Zedomolin Cream', composition: 'Clotrimazole (1% w/w)', manufacturer: 'Kurinji Healthcare' },
  {
    name: 'Amoxivar 625 Duo Tablet',
    composition: 'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
    manufacturer: 'Kurinji Healthcare',
  },
  { name: 'Amoxivar 250 Capsule', composition: 'Amoxycillin (250mg)', manufacturer: 'Kurinji Healthcare' },
  { name: 'PEVIDERM 10MG TAB', composition: 'Levocetirizine (10mg)', manufacturer: 'SOLAI BIOTECH', form: 'tablet' },
  {
    name: 'Gluvanta M 500mg Tablet',
    composition: 'Metformin (500mg)',
    manufacturer: 'Solai Biotech',
    form: 'tablet',
    facts: { primaryUse: 'Treatment of Type 2 diabetes mellitus' },
  },
  {
    name: 'Sugarlow 500mg Tablet',
    composition: 'Metformin (500mg)',
    manufacturer: 'Nadi Laboratories',
    form: 'tablet',
  },
  {
    name: 'Sugarlow 500mg Injection',
    composition: 'Metformin (500mg)',
    manufacturer: 'Nadi Laboratories',
    form: 'injection',
  },
  {
    name: 'Élixir Örtho B12 Drops',
    composition: 'Mecobalamin (1500mcg)',
    manufacturer: 'Kurinji Healthcare',
    form: 'drops',
  },
  { name: 'औषधि Tablet', composition: 'Paracetamol (500mg)', manufacturer: 'Aruvi Pharma' },
]
const alike =
  'Kestalin Kestrolin Vadmolex Vamrolex Hilonid Hiltonid Jubrapil Jubrasul Rondivan Rondivex Rondivor Rondivum'
for (const brand of alike.split(' ')) known.push({ name: `${brand} 5mg Tablet`, manufacturer: 'Nadi Laboratories' })
for (const strength of [5, 10, 20, 40]) known.push({ name: `Rondip ${strength}mg Tablet` })
const syllables = ['ba', 'ko', 'du', 'fi', 'ge', 'hu', 'lo', 'mi', 'ne', 'ru', 'sa', 'ti', 'vo', 'wa', 'xe']
const many: MedicineWish[] = Array.from({ length: 300 }, (_, n) => ({
  name: `${syllables[n % 15]}${syllables[(n * 7 + 3) % 15]}${syllables[Math.floor(n / 15) % 15]}dex ${(n % 4) * 50 + 50}mg Capsule`,
  composition: `Testazol (${(n % 4) * 50 + 50}mg)`,
  manufacturer: `Maker ${n % 10} Industries`,
  form: 'capsule' as const,
}))

let app: TestApp
type Asked = Record<string, string | number>
const ask = async (query: Asked): Promise<Answer['body']> => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = (await app.anonymous.get(`/api/medicines?${search}`)) as Answer
  assert.equal(status, 200)
  return body
}
const namesOf = async (search: string, more: Asked = {}) =>
  (await ask({ search, ...more })).medicines.map(({ name }) => name)

before(async () => {
  app = await buildTestApp()
  assert.deepEqual(await ask({}), { medicines: [], total: 0 })
  await makeMedicines(app.db, [...known, ...many])
  await ask({})
  await until('the medicines are found', async () => (await ask({ limit: 1 })).total > 0)
})
after(() => app.close())

test('a search ranks the name first, then its beginning, its words, and other fields', async () => {
  assert.deepEqual(await namesOf('zedomol plus tablet'), ['Zedomol Plus Tablet'])
  assert.deepEqual(await namesOf('zedomol'), [
    'Zedomol 500mg Tablet',
    'Zedomol 650mg Tablet',
    'Zedomol Plus Tablet',
    'Extra Zedomol Syrup',
    'Zedomolin Cream',
  ])
  assert.deepEqual((await namesOf('zed')).slice(-2), ['Zedomolin Cream', 'Extra Zedomol Syrup'])
  assert.deepEqual(await namesOf('zedomol syr'), ['Extra Zedomol Syrup'])
})

test('a search reports how many medicines match as typed, before those of other spellings', async () => {
  const partsOf = async (query: Asked) => {
    const { medicines, total, asTyped = total } = await ask(query)
    return [medicines.slice(0, asTyped).map(({ name }) => name), total > asTyped]
  }
  assert.deepEqual(await partsOf({ search: 'hilonid' }), [['Hilonid 5mg Tablet'], true])
  assert.deepEqual(await partsOf({ search: 'hillonid' }), [[], true])
  assert.deepEqual(await partsOf({ search: 'hillonid', letter: 'h' }), [[], true])
  // all match as typed: no number of them
  const all: Asked[] = [{ search: 'zedomol plus tablet' }, { search: 'testazol' }, { letter: 'z' }]
  for (const query of all) assert.equal('asTyped' in (await ask(query)), false, JSON.stringify(query))
})

test('a search finds composition, maker and disease, and ranks words in one field before scattered words', async () => {
  assert.deepEqual((await namesOf('paracetamol 500')).slice(0, 2), ['Zedomol 500mg Tablet', 'औषधि Tablet'])
  assert.equal((await namesOf('clavulanic acid amoxycillin'))[0], 'Amoxivar 625 Duo Tablet')
  assert.deepEqual(await namesOf('solai biotech'), ['Gluvanta M 500mg Tablet', 'PEVIDERM 10MG TAB'])
  assert.equal((await namesOf('nadis lab'))[0], 'Extra Zedomol Syrup')
  assert.deepEqual(await namesOf('kurinji clotrimazole'), ['Zedomolin Cream'])
})

test('a use listed for one medicine finds others of the same composition and form only', async () => {
  assert.deepEqual(await namesOf('diabetes'), ['Sugarlow 500mg Tablet', 'Gluvanta M 500mg Tablet'])
})

test('equivalent spellings find the same medicines', async () => {
  assert.deepEqual(await namesOf('amoxicillin'), ['Amoxivar 250 Capsule', 'Amoxivar 625 Duo Tablet'])
  assert.equal((await namesOf('acetaminophen 650'))[0], 'Zedomol 650mg Tablet')
  assert.deepEqual(await namesOf('peviderm 10 mg tablet'), ['PEVIDERM 10MG TAB'])
  assert.deepEqual(await namesOf('elixir ORTHO'), ['Élixir Örtho B12 Drops'])
  assert.deepEqual(await namesOf('औषधि'), ['औषधि Tablet'])
})

test('a brand with one or two wrong letters is found, alone and with a strength or the whole name', async () => {
  for (const typed of ['zedmol', 'zeddomol', 'zedonol', 'zdeomol', 'xedomol', 'zdeomoll', 'zedommool', 'sedumol'])
    assert.match((await namesOf(typed))[0]!, /^Zedomol /, typed)
  assert.equal((await namesOf('zedomal 650'))[0], 'Zedomol 650mg Tablet')
  assert.equal((await namesOf('zedmool 650mg tablet'))[0], 'Zedomol 650mg Tablet')
  assert.equal((await namesOf('amoxyvar 625 duo tablet'))[0], 'Amoxivar 625 Duo Tablet')
  assert.equal((await namesOf('clotrimzole'))[0], 'Zedomolin Cream')
  assert.equal((await namesOf('amoxivr 652 duo'))[0], 'Amoxivar 625 Duo Tablet')
})

test('among equally near brands, the likeliest slip ranks first', async () => {
  // a missing letter before a wrong one
  assert.equal((await namesOf('kestolin'))[0], 'Kestrolin 5mg Tablet')
  // two transposed letters before a wrong one
  assert.equal((await namesOf('vamdolex'))[0], 'Vadmolex 5mg Tablet')
  // a doubled letter before an additional one
  assert.equal((await namesOf('hillonid'))[0], 'Hilonid 5mg Tablet')
  // a neighboring key before a distant one
  assert.equal((await namesOf('jubrasil'))[0], 'Jubrasul 5mg Tablet')
})

test('matches as typed rank before those of other spellings', async () => {
  const begun = ['Rondivan', 'Rondivex', 'Rondivor', 'Rondivum']
  const found = await namesOf('rondiv')
  assert.deepEqual(
    found.slice(0, 4),
    begun.map((brand) => `${brand} 5mg Tablet`),
  )
  assert.ok(found.slice(4).some((name) => name.startsWith('Rondip')))
})

test('joined words, split words and strengths one digit off find the medicine', async () => {
  assert.equal((await namesOf('zedomol650'))[0], 'Zedomol 650mg Tablet')
  assert.equal((await namesOf('zedomolplus'))[0], 'Zedomol Plus Tablet')
  assert.match((await namesOf('zedo mol'))[0]!, /^Zedomol /)
  assert.equal((await namesOf('amoxivar 62'))[0], 'Amoxivar 625 Duo Tablet')
  assert.equal((await namesOf('amoxivar 652 tablet'))[0], 'Amoxivar 625 Duo Tablet')
})

test('partial matches are shown rather than nothing, and nonsense finds nothing', async () => {
  assert.equal((await namesOf('peviderm strip of ten'))[0], 'PEVIDERM 10MG TAB')
  assert.deepEqual(await ask({ search: 'qqqqzzzz' }), { medicines: [], total: 0 })
  assert.deepEqual(await ask({ search: 'qqqqzzzz 500' }), { medicines: [], total: 0 })
})

test('a letter filters the directory and a search', async () => {
  const letter = await ask({ letter: 'Z', limit: 100 })
  assert.deepEqual(
    letter.medicines.map(({ name }) => name),
    ['Zedomol 500mg Tablet', 'Zedomol 650mg Tablet', 'Zedomol Plus Tablet', 'Zedomolin Cream'],
  )
  assert.equal(letter.total, 4)
  assert.deepEqual(await namesOf('zedomol', { letter: 'e' }), ['Extra Zedomol Syrup'])
  assert.deepEqual(await namesOf('zedomal', { letter: 'e' }), ['Extra Zedomol Syrup'])
  assert.deepEqual(await ask({ search: 'testazol', letter: 'q' }), { medicines: [], total: 0 })
  assert.equal((await ask({ letter: '' })).total, known.length + many.length)
})

test('a search of fewer than three characters returns the whole directory', async () => {
  for (const search of ['', 'ze', ' z ']) assert.equal((await ask({ search })).total, known.length + many.length)
})

test('pages have no gaps and no repeated medicines, and the same total', async () => {
  const queries: Asked[] = [
    {},
    { search: 'testazol' },
    { search: 'capsule' },
    { search: 'mak' },
    { search: 'industries' },
    { search: 'zedomal' },
    { letter: 'b' },
    { search: 'ba', letter: 'b' },
    { search: 'testazol 100', letter: 's' },
  ]
  for (const query of queries) {
    const whole: string[] = []
    const { total } = await ask({ ...query, limit: 1 })
    for (let offset = 0; offset < total + 7; offset += 7) {
      const page = await ask({ ...query, limit: 7, offset })
      assert.equal(page.total, total, JSON.stringify(query))
      whole.push(...page.medicines.map(({ id }) => id))
    }
    assert.equal(whole.length, total, JSON.stringify(query))
    assert.equal(new Set(whole).size, total, JSON.stringify(query))
  }
  assert.deepEqual(await ask({ search: 'testazol', offset: 1_000_000 }), { medicines: [], total: many.length })
})

test('hostile texts are answered safely and fast', async () => {
  const hostile = [
    '%%%',
    '___',
    "' OR 1=1--",
    '"zedomol"',
    '\\\\\\',
    '💊💊💊',
    '\u202eldomez',
    'x'.repeat(10_000),
    'a '.repeat(5_000),
    '1 2 3 4 5 6 7 8 9 10 11 12',
    '9'.repeat(500),
    'tablet '.repeat(30),
    '\u0301\u0301\u0301',
    '<script>alert(1)</script>',
    '(((((((((',
    '.*.*.*.*',
    '000000000000',
    'zedomol & | ! :*',
  ]
  for (const search of hostile) assert.ok((await ask({ search })).total >= 0, search)
  assert.equal((await ask({ search: '%%%' })).total, 0)
  assert.equal((await namesOf('zedomol & | ! :*'))[0], 'Zedomol 500mg Tablet')
  for (const bad of ['search=%00zedomol', 'letter=ab', 'letter=%C3%A9', 'limit=101', 'limit=0', 'offset=-1'])
    assert.equal((await app.anonymous.get(`/api/medicines?${bad}`)).status, 400, bad)
})

test("a card has the list's values, and null where the list has none", async () => {
  const { medicines } = await ask({ search: 'peviderm' })
  const { id, slug, sourceId, ...card } = medicines[0]! as unknown as Record<string, unknown>
  assert.ok(id && slug && sourceId)
  assert.deepEqual(card, {
    name: 'PEVIDERM 10MG TAB',
    composition: 'Levocetirizine (10mg)',
    strength: null,
    description: null,
    manufacturingCompany: 'SOLAI BIOTECH',
    medicineType: 'tablet',
    prescriptionRequired: null,
    packaging: null,
    fdaApproved: null,
    regulatoryStatusIndia: null,
    regulatoryStatusUK: null,
    isDiscontinued: false,
  })
})
