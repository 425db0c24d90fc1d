import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type ConditionCard, conditionCategories, type HealthCondition } from '#contract/conditions.ts'
import { Id } from '#contract/common.ts'
import { loadFolder } from '#content/load.ts'
import { makeMedicines } from '#server/testing/medicine-list.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
})

interface Listed {
  conditions: ConditionCard[]
  total: number
  search: string | null
}

const list = async (query: Record<string, string> = {}): Promise<Listed> => {
  const { status, body } = await app.anonymous.get(`/api/health-conditions?${new URLSearchParams(query)}`)
  assert.equal(status, 200)
  return body
}
const read = async (slug: string): Promise<HealthCondition> =>
  (await app.anonymous.get(`/api/health-conditions/${slug}`)).body

test('every guide fits its schema and is in the list, sorted by name', async () => {
  const { entries, misfits } = await loadFolder('guides')
  assert.deepEqual(misfits, [])
  const first = await list()
  const second = await list({ offset: '100' })
  assert.deepEqual([first.total, first.conditions.length], [entries.size, 100])
  const all = [...first.conditions, ...second.conditions]
  assert.deepEqual(all.map(({ slug }) => slug).toSorted(), [...entries.keys()].toSorted())
  const names = all.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted(new Intl.Collator('en').compare))
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  for (const { id } of all) assert(Id.safeParse(id).success, id)
})

test('a letter lists the guides whose names begin with it', async () => {
  const names = async (query: Record<string, string>) => (await list(query)).conditions.map(({ name }) => name)
  const all = [...(await names({})), ...(await names({ offset: '100' }))]
  assert.deepEqual(
    await names({ letter: 'C' }),
    all.filter((name) => name.startsWith('C')),
  )
  assert((await names({ letter: 'c', category: 'ENT' })).length < (await names({ letter: 'c' })).length)
  assert.equal((await app.anonymous.get('/api/health-conditions?letter=cc')).status, 400)
})

test('a search finds everyday names of two letters, and ignores other short texts', async () => {
  assert.equal((await list({ search: 'BP' })).conditions[0]?.slug, 'high-blood-pressure')
  assert.equal((await list({ search: ' tb ' })).conditions[0]?.slug, 'tuberculosis')
  const short = await list({ search: 'zz' })
  assert.deepEqual([short.search, short.total], [null, (await list()).total])
  assert.deepEqual(await list({ search: '  ' }), await list())
  assert.equal((await list({ search: 'dengue' })).search, 'dengue')
})

test('a search by name finds a guide by its names, and by no word of its text', async () => {
  const named = async (search: string) => (await list({ search, named: 'true' })).conditions.map(({ slug }) => slug)
  assert.deepEqual(await named('dengue'), ['dengue'])
  assert((await named('hepat')).length >= 3)
  for (const other of ['paracetamol', 'walk', 'appointments', 'sharma', 'mosquito net'])
    assert.deepEqual(await named(other), [], other)
})

test('a category includes every category with it on one side of a slash', async () => {
  const of = async (category: string) =>
    new Set((await list({ category })).conditions.map((condition) => condition.category))
  const infectious = await of('Infectious')
  for (const one of infectious) assert(one.split('/').includes('Infectious'), one)
  assert(infectious.has('Infectious') && infectious.has('Respiratory/Infectious'))
  assert.deepEqual([...(await of('Infectious/STD'))], ['Infectious/STD'])
  for (const category of conditionCategories) assert((await list({ category })).total > 0, category)
  assert.deepEqual(await list({ category: 'All Categories' }), await list({ category: '' }))
})

test('search and category combine with AND', async () => {
  const { conditions } = await list({ search: 'fever', category: 'Infectious' })
  assert(conditions.length > 0)
  for (const { category } of conditions) assert(category.split('/').includes('Infectious'))
  assert.equal((await list({ search: 'dengue', category: 'Dental' })).total, 0)
})

test('invalid list queries are refused with a message', async () => {
  const refused = [
    ['category=Astrology', 'Choose a category from the list'],
    ['category=infectious', 'Choose a category from the list'],
    ['search=dengue&named=perhaps', null],
    ['limit=101', null],
    ['limit=0', null],
    ['limit=x', null],
    ['offset=-1', null],
    ['search=a%00b', null],
    [`ingredients=${'x'.repeat(1_001)}`, null],
  ] as const
  for (const [query, sentence] of refused) {
    const { status, body } = await app.anonymous.get(`/api/health-conditions?${query}`)
    assert.equal(status, 400, query)
    assert.equal(typeof body.message, 'string')
    if (sentence) assert(JSON.stringify(body).includes(sentence), query)
  }
  assert.equal((await app.anonymous.post('/api/health-conditions', {})).status, 404)
})

test('hostile searches get ordinary replies', async () => {
  const hostile = [
    "'; DROP TABLE users; --",
    '%',
    '\\',
    '../../etc/passwd',
    '<script>x</script>',
    '💊'.repeat(90),
    'مرحبا',
    '\u202egnp',
    '(a+)+$',
    'x'.repeat(5_000),
    'qwertyui '.repeat(500),
    '__proto__',
    'constructor',
  ]
  for (const search of hostile) {
    const { status, body } = await app.anonymous.get(`/api/health-conditions?${new URLSearchParams({ search })}`)
    assert.equal(status, 200, search)
    assert(body.conditions.length <= 100)
  }
})

test('a guide has its text by line, its red flags by urgency, and its sources', async () => {
  const guide = await read('dengue')
  assert.equal(guide.icd10Code, 'A97')
  assert.deepEqual(
    guide.careCards.map(({ urgency }) => urgency),
    ['emergency', 'today', 'soon'],
  )
  assert.equal(guide.redFlags, guide.careCards.flatMap(({ signs }) => signs).join('\n'))
  assert(guide.symptoms!.split('\n').length > 3)
  assert(guide.sources.length > 2)
  for (const part of ['overview', 'symptoms', 'redFlags', 'commonMedicines', 'faqs'] as const)
    for (const place of guide.sourcesOf[part]!) assert(guide.sources[place], part)
  assert.deepEqual([guide.reviewer, guide.lastReviewedAt], [null, '2026-11-23'])
  for (const { slug, name } of guide.related) assert.equal((await read(slug)).name, name)
  assert.equal((await app.anonymous.get('/api/health-conditions/DENGUE')).body.slug, 'dengue')
})

test('unknown guides answer 404', async () => {
  const { id } = await read('dengue')
  for (const slug of ['no-such-guide', id, '%', '../dengue', '__proto__', 'constructor', '💊', 'x'.repeat(200), ' ']) {
    const { status, text } = await app.anonymous.get(`/api/health-conditions/${encodeURIComponent(slug)}`)
    assert.deepEqual([status, text], [404, '{"message":"Condition not found"}'], slug)
  }
  assert.equal((await app.anonymous.get(`/api/health-conditions/${'x'.repeat(201)}`)).status, 400)
  assert.equal((await app.anonymous.get('/api/health-conditions/a%00b')).status, 400)
})

test('a medicine of a guide becomes a link once the directory has it under that name', async () => {
  const isListed = async () =>
    (await read('dengue')).commonMedicines.find(({ medicineName }) => medicineName === 'Paracetamol')!.isInDirectory
  assert.equal(await isListed(), false)
  await makeMedicines(app.db, [{ name: 'Dolo 650 Tablet', composition: 'Paracetamol (650mg)' }])
  // the directory follows a new version in the background
  for (let tries = 0; tries < 50 && !(await isListed()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal(await isListed(), true)
})

test('a guide that mentions eye drops leads to drops, not to capsules of the same ingredient', async () => {
  const drops = async () =>
    (await read('conjunctivitis')).commonMedicines.find(({ medicineName }) => medicineName === 'Chloramphenicol')!
  const capsules = { name: 'Paraxin 500 Capsule', composition: 'Chloramphenicol (500mg)', form: 'capsule' } as const
  await makeMedicines(app.db, [capsules])
  assert.deepEqual([(await drops()).search, (await drops()).isInDirectory], ['Chloramphenicol drops', false])
  await makeMedicines(app.db, [
    { name: 'Chlormet Eye Drops', composition: 'Chloramphenicol (0.5% w/v)', form: 'drops' },
  ])
  for (let tries = 0; tries < 50 && !(await drops()).isInDirectory; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal((await drops()).isInDirectory, true)
})

test('a medicine’s ingredients find its guides, even under another name', async () => {
  const named = async (ingredients: string) => (await list({ ingredients })).conditions.map(({ slug }) => slug)
  const paracetamol = await named('Paracetamol')
  assert(paracetamol.includes('dengue') && paracetamol.includes('fever'))
  assert.deepEqual(await named('acetaminophen'), paracetamol)
  assert.equal((await named('Artemether|Lumefantrine'))[0], 'malaria')
  // they name paracetamol and warn against the other
  const mix = await named('Ibuprofen|Paracetamol')
  assert.deepEqual(
    [mix.includes('dengue'), mix.length > 0, mix.every((slug) => paracetamol.includes(slug))],
    [false, true, true],
  )
  assert.deepEqual(await named('Unobtainium'), [])
  assert.deepEqual(await named(''), [])
})
