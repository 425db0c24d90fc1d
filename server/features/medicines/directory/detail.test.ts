import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DIRECTORY_SOURCE, type Medicine } from '#contract/medicines.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { UNKNOWN } from '#server/testing/samples.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
  await setDirectoryVersion(app.db, 1)
})
after(() => app.close())

const read = async (idOrSlug: string): Promise<Medicine> =>
  (await app.anonymous.get(`/api/medicines/${encodeURIComponent(idOrSlug)}`)).body
type Wish = Parameters<typeof makeMedicine>[1]
const make = (wish: Wish) => makeMedicine(app.db, wish)

test('slug and id of a medicine return the same page', async () => {
  const { id, slug } = await make({ name: 'Testamol 500mg Tablet', salts: [['Testamol', '500 mg']], brand: 'testamol' })
  const answer = await app.anonymous.get(`/api/medicines/${slug}`)
  assert.equal(answer.status, 200)
  assert.deepEqual(await read(id), answer.body)
  assert.deepEqual(await read(id.toUpperCase()), answer.body)
  const { name, composition, strength, ingredients, medicineType, sourceId, source } = answer.body
  assert.deepEqual(
    { name, composition, strength, ingredients, medicineType, source },
    {
      name: 'Testamol 500mg Tablet',
      composition: 'Testamol (500 mg)',
      strength: '500 mg',
      ingredients: [{ name: 'Testamol', strength: '500 mg' }],
      medicineType: 'tablet',
      source: { name: 'test-list', url: null, date: '2026-10-01' },
    },
  )
  assert.match(sourceId, /^t:/)
})

test("a slug that equals another medicine's id shows the medicine with the slug", async () => {
  const other = await make({ name: 'Otheramol' })
  const named = await make({ name: 'Namedamol', slug: other.id })
  assert.equal((await read(other.id)).id, named.id)
})

test('a list’s description is shown where we have no text and it gives no advice', async () => {
  const described = async (salt: string, description: string) =>
    read((await make({ name: `Product ${salt} Capsule`, salts: [[salt, '2 mg']], form: 'capsule', description })).id)
  const listed = 'Product Capsule treats diarrhea.'
  const ours = await described('Loperamide', listed)
  assert.match(ours.description!, /^Loperamide eases sudden diarrhoea/)
  assert.notEqual(ours.sources.description, undefined)
  assert.equal((await described('Testamol', listed)).description, listed)
  assert.equal((await described('Testamol', `${listed} You should finish the course.`)).description, null)
})

test('a list’s uses give way to ours', async () => {
  const uses = async (salt: string) =>
    (
      await read(
        (await make({ name: `Product ${salt}`, salts: [[salt, '2 mg']], facts: { primaryUse: 'Diarrhea Gas' } })).id,
      )
    ).primaryUse
  assert.deepEqual([await uses('Loperamide'), await uses('Testamol')], [null, 'Diarrhea Gas'])
})

test('unknown addresses answer 404, and malformed ones 400', async () => {
  const hostile = [
    'no-such-medicine',
    UNKNOWN,
    `{${UNKNOWN}}`,
    "' OR 1=1--",
    "'; DROP TABLE medicines; --",
    '%',
    '_',
    '%25',
    '\\',
    '../../etc/passwd',
    '💊'.repeat(40),
    'مرحبا',
    '\u202e',
    'null',
    '<script>x</script>',
    ' ',
    'x'.repeat(200),
  ]
  for (const one of hostile) {
    const { status, text } = await app.anonymous.get(`/api/medicines/${encodeURIComponent(one)}`)
    assert.deepEqual([status, text], [404, '{"message":"Medicine not found"}'], one)
    const post = await app.anonymous.post(`/api/medicines/${encodeURIComponent(one)}/auto-enrich`)
    assert.deepEqual([post.status, post.text], [404, '{"message":"Medicine not found"}'], one)
  }
  for (const one of ['x'.repeat(201), 'a\0b'])
    assert.equal((await app.anonymous.get(`/api/medicines/${encodeURIComponent(one)}`)).status, 400)
  assert.equal((await app.anonymous.get('/api/medicines/%ed%a0%80')).status, 400)
  assert.equal((await app.anonymous.get(`/api/medicines/${'x'.repeat(10_000)}`)).status, 404)
})

test('every fact of the list has its source, and facts that the list leaves out are null', async () => {
  const { slug } = await make({
    name: 'Factamol 10mg Tablet',
    source: 'a list',
    sourceDate: '2026-09-09',
    facts: { primaryUse: 'Pain|Fever', commonSideEffects: ['Nausea'], fdaApproved: true, warnings: '  ', faqs: [] },
  })
  const medicine = await read(slug)
  const source = { name: 'a list', url: null, date: '2026-09-09' }
  assert.deepEqual(medicine.sources, { primaryUse: source, commonSideEffects: source, fdaApproved: source })
  assert.deepEqual(
    [medicine.primaryUse, medicine.commonSideEffects, medicine.fdaApproved, medicine.warnings, medicine.faqs],
    ['Pain|Fever', ['Nausea'], true, null, null],
  )
  assert.deepEqual([medicine.regulatoryStatusIndia, medicine.regulatoryStatusUK, medicine.overdose], [null, null, null])
})

test('a page shows no filler and no pictures from other sites', async () => {
  const { slug } = await make({
    name: 'Filleramol',
    facts: {
      indications: 'Indicated for various medical conditions.',
      diseasesCovered: 'It is utilized for treating various medical conditions',
      howToTake: 'Use as directed by your healthcare provider or according to package instructions',
      imageUrl: 'https://pictures.example/x.jpg',
    },
  })
  const medicine = await read(slug)
  assert.deepEqual(
    [medicine.indications, medicine.diseasesCovered, medicine.howToTake, medicine.imageUrl, medicine.sources],
    [null, null, null, null, {}],
  )
  for (const imageUrl of ['//pictures.example/x.jpg', 'javascript:x', 'data:image/png;base64,x'])
    assert.equal((await read((await make({ name: 'Pictamol', facts: { imageUrl } })).slug)).imageUrl, null)
  const own = await make({ name: 'Pictamol', facts: { imageUrl: '/medicines/x.webp' } })
  assert.equal((await read(own.slug)).imageUrl, '/medicines/x.webp')
})

test('a page says that a prescription is required, not required or unknown', async () => {
  const said = []
  for (const needsPrescription of [true, false, undefined])
    said.push((await read((await make({ name: 'Rxamol', needsPrescription })).slug)).prescriptionRequired)
  assert.deepEqual(said, ['Prescription Required', 'No Prescription Required', null])
})

test('price and price per unit are decimal text to the nearest paisa, null if the list lacks price or pack', async () => {
  const cases: [price: number | undefined, pack: [number, string] | undefined, expected: unknown][] = [
    [22342, [10, 'tablet'], ['223.42', { price: '22.34', unit: 'tablet' }]],
    [2345, [10, 'tablet'], ['23.45', { price: '2.35', unit: 'tablet' }]],
    [100, [3, 'capsule'], ['1.00', { price: '0.33', unit: 'capsule' }]],
    [11800, [100, 'ml'], ['118.00', { price: '1.18', unit: 'ml' }]],
    [1000, [2.5, 'g'], ['10.00', { price: '4.00', unit: 'g' }]],
    [2_147_483_647, [1, 'tablet'], ['21474836.47', { price: '21474836.47', unit: 'tablet' }]],
    [100, [1000, 'ml'], ['1.00', null]],
    [100, [0, 'ml'], ['1.00', null]],
    [100, undefined, ['1.00', null]],
    [undefined, [10, 'tablet'], [null, null]],
  ]
  for (const [price, pack, expected] of cases) {
    const { slug } = await make({ name: 'Priceamol', price, pack })
    const medicine = await read(slug)
    assert.deepEqual([medicine.price, medicine.pricePerUnit], expected)
  }
})

test('an unknown medicine has four empty lists of similar medicines', async () => {
  const { slug } = await make({ name: 'Lonelyamol', form: null, maker: null })
  const { genericAlternatives, otherStrengths, relatedMedicines, substituteBrands, sources } = await read(slug)
  assert.deepEqual([genericAlternatives, otherStrengths, relatedMedicines, substituteBrands], [[], [], [], []])
  assert.deepEqual(sources, {})
})

test('similar medicines cite this directory and the day it was built', async () => {
  const salts: [string, string][] = [['Comparol', '5 mg']]
  const { slug } = await make({ name: 'Comparo 5 Tablet', salts })
  await make({ name: 'Elsewise 5 Tablet', salts })
  const { sources } = await read(slug)
  assert.deepEqual(sources, { substituteBrands: { name: DIRECTORY_SOURCE, url: null, date: '2026-10-02' } })
})

/** Makes a medicine of Cipla and another one. `ours` and `other` are their differences. */
async function beside(salt: string, other: Partial<Wish>, ours: Partial<Wish> = {}): Promise<Medicine> {
  const wish = { name: `${salt} One Tablet`, salts: [[salt, '5 mg']] as Wish['salts'] }
  await makeMedicine(app.db, { ...wish, name: `${salt}zee Tablet`, maker: 'Lupin Ltd', ...other })
  return read((await makeMedicine(app.db, { ...wish, brand: 'one', maker: 'Cipla Ltd', ...ours })).slug)
}

test('a medicine is Generic Available when the directory lists another maker with the same salt, strength and form', async () => {
  const { genericAvailable, sources } = await beside('Genericol', {})
  assert.equal(genericAvailable, true)
  assert.deepEqual(sources.genericAvailable, { name: DIRECTORY_SOURCE, url: null, date: '2026-10-02' })
})

test('another strength, form or salt, or another spelling of the same maker, makes no medicine Generic Available', async () => {
  const others: Partial<Wish>[] = [
    { salts: [['Nongenericol0', '10 mg']] },
    { form: 'capsule' },
    { salts: [['Elsol', '5 mg']] },
    { maker: 'CIPLA LIMITED' },
    { maker: 'Cipla Pharma Pvt. Ltd' },
    { maker: null },
  ]
  for (const [at, other] of others.entries()) {
    const { genericAvailable, sources } = await beside(`Nongenericol${at}`, other)
    assert.deepEqual([genericAvailable, sources.genericAvailable], [null, undefined], JSON.stringify(other))
  }
  const unmade = await beside('Unmadol', {}, { maker: null })
  assert.equal(unmade.genericAvailable, null)
})

test('the list has the last word on whether a generic is available', async () => {
  const { genericAvailable, sources } = await beside('Listedol', {}, { facts: { genericAvailable: false } })
  assert.equal(genericAvailable, false)
  assert.equal(sources.genericAvailable?.name, 'test-list')
})
