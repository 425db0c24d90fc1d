import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { none, numbers, emptyDirectory } from '#server/testing/importing.ts'
import { directoryOf, inventedList } from '#server/testing/medicine-lists.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { ensureStarterSet, importLists, removeList } from './use-cases.ts'
import { openList, starterList } from './list.ts'

const { lists, db, all, importRows } = emptyDirectory()
const slugs = async () => (await all()).map(({ source_id, slug }) => `${source_id}: ${slug}`)

test('an import stores each row with the day and title of its source', async () => {
  await importRows('1,Onex 5mg Tablet,Onemol (5mg),Maker,strip of 10 tablets,12.5', {
    words: { title: 'A list', url: 'https://list.example' },
    takenOn: '2026-03-04',
  })
  const [row] = await all()
  const { id, content_hash, ...stored } = row!
  assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7/)
  assert.equal(content_hash.length, 16)
  assert.deepEqual(stored, {
    slug: 'onex-5mg-tablet',
    source: 'test',
    source_id: '1',
    source_date: '2026-03-04',
    name: 'Onex 5mg Tablet',
    name_key: 'onex 5 mg tablet',
    composition: 'Onemol (5mg)',
    ingredients: [{ name: 'Onemol', strength: '5 mg' }],
    strength: '5 mg',
    salts_key: 'onemol',
    composition_key: 'onemol 5mg',
    brand_key: 'onex',
    manufacturing_company: 'Maker',
    form: 'tablet',
    packaging: 'strip of 10 tablets',
    presentation: '',
    pack_units: '10.00',
    pack_unit: 'tablet',
    price: 1_250,
    needs_prescription: null,
    is_discontinued: false,
    description: null,
    facts: {},
    also_called: [],
  })
  const sources = await db().selectFrom('medicine_sources').selectAll().execute()
  assert.deepEqual(sources, [
    { name: 'test', title: 'A list', url: 'https://list.example', licence: null, taken_on: '2026-03-04' },
  ])
})

test('importing the same rows again changes nothing, and a changed file writes only changed rows', async () => {
  assert.deepEqual(numbers(await importRows('1,Onex,,A,,\n2,Twox,,A,,')), { ...none, added: 2 })
  const before = await all()
  const { version } = await directoryOf(db())
  assert.deepEqual(numbers(await importRows('2,Twox,,A,,\n1,Onex,,A,,')), { ...none, unchanged: 2 })
  assert.equal((await directoryOf(db())).version, version)

  const outcome = await importRows('1,Onex,,A,,\n2,Twox,,B,,\n3,Trex,,A,,', { takenOn: '2030-01-01' })
  assert.deepEqual(numbers(outcome), { ...none, added: 1, changed: 1, unchanged: 1 })
  const [one, two] = await all()
  assert.deepEqual(one, before[0])
  assert.deepEqual(
    [two!.id, two!.slug, two!.manufacturing_company, two!.source_date],
    [before[1]!.id, 'twox', 'B', '2030-01-01'],
  )
  assert.deepEqual(await directoryOf(db()), { version: version! + 1, total: 3, rows: 3, ids: 3 })
})

test('the same file is read again only with --again', async () => {
  const list = await openList(lists.write('same.csv', inventedList(10)))
  assert.equal((await importLists(db(), [list])).state, 'done')
  const again = await importLists(db(), [list], { words: { title: 'Now with a title' } })
  assert.equal(again.state, 'unchanged')
  const { title } = await db().selectFrom('medicine_sources').select('title').executeTakeFirstOrThrow()
  assert.equal(title, 'Now with a title')
  const read = await importLists(db(), [list], { again: true })
  assert.deepEqual(numbers(read), { ...none, unchanged: 10 })
})

test('a list without a title gets a generic citation, and a given title is used', async () => {
  const list = await openList(lists.write('untitled.csv', inventedList(2)), 'jan-aushadhi')
  const titleNow = async () =>
    (await db().selectFrom('medicine_sources').select('title').executeTakeFirstOrThrow()).title
  await importLists(db(), [list])
  assert.equal(await titleNow(), 'Jan Aushadhi product list')
  // as earlier versions stored it
  await sql`update medicine_sources set title = name`.execute(db())
  await importLists(db(), [list], { again: true })
  assert.equal(await titleNow(), 'Jan Aushadhi product list')
  await importLists(db(), [list], { again: true, words: { title: 'Our list' } })
  await importLists(db(), [list], { again: true })
  assert.equal(await titleNow(), 'Our list')
})

test('an older file that is imported after a newer one changes the medicines back', async () => {
  const older = await openList(lists.write('older.csv', inventedList(3)))
  const newer = await openList(lists.write('newer.csv', inventedList(3, { maker: 'Somewhere Labs' })))
  for (const list of [older, newer]) await importLists(db(), [list])
  assert.deepEqual(numbers(await importLists(db(), [older])), { ...none, changed: 3 })
})

test('rows missing from the file stay, and --remove-missing removes those of this list', async () => {
  await importRows('1,Onex,,A,,', { source: 'other' })
  await importRows('1,Onex,,A,,\n2,Twox,,A,,\n3,Trex,,A,,')
  assert.deepEqual(numbers(await importRows('1,Onex,,A,,')), { ...none, unchanged: 1, missing: 2 })
  assert.equal((await directoryOf(db())).rows, 4)
  const removed = await importRows('1,Onex,,A,,', { removeMissing: true })
  assert.deepEqual(numbers(removed), { ...none, unchanged: 1, missing: 2, removed: 2 })
  assert.deepEqual([(await directoryOf(db())).total, (await all()).map(({ source }) => source)], [2, ['other', 'test']])
})

test("a removed medicine gets its id and address back when it's listed again", async () => {
  await importRows('1,Onex,,A,,\n2,Twox,,A,,')
  const [, two] = await all()
  await importRows('1,Onex,,A,,', { removeMissing: true })
  await importRows('1,Onex,,A,,\n9,Twox,,C,,')
  assert.match((await slugs())[1]!, /^9: twox-[\da-f]{10}$/)
  await importRows('1,Onex,,A,,\n2,Twox renamed,,A,,\n9,Twox,,C,,')
  const back = (await all()).find(({ source_id }) => source_id === '2')!
  assert.deepEqual([back.id, back.slug, back.name], [two!.id, 'twox', 'Twox renamed'])
  assert.equal((await db().selectFrom('medicine_retired').selectAll().execute()).length, 0)
})

test('removing a list and importing its file again restores it', async () => {
  const list = await openList(lists.write('whole.csv', inventedList(5)), 'test')
  await importRows('1,Onex,,A,,', { source: 'other' })
  await importLists(db(), [list])
  const before = await all()
  assert.deepEqual(await removeList(db(), 'nowhere'), { state: 'unknown', known: ['other', 'test'] })
  assert.deepEqual(await removeList(db(), 'test'), { state: 'removed', rows: 5 })
  assert.deepEqual(await directoryOf(db()), { version: 3, total: 1, rows: 1, ids: 1 })
  assert.deepEqual(numbers(await importLists(db(), [list])), { ...none, added: 5 })
  assert.deepEqual(await all(), before)
})

test("a refused row doesn't count as missing", async () => {
  await importRows('1,Onex,,A,,\n2,Twox,,A,,')
  const outcome = await importRows('1,Onex,,A,,\n2,,,A,,', { removeMissing: true })
  assert.deepEqual(numbers(outcome), { ...none, unchanged: 1, refused: 1 })
})

test('a renamed medicine keeps its address, and the smallest id among equal names gets the plain one', async () => {
  await importRows('b,Onex,,A,,\na,Onex,,B,,\nc,Onex,,C,,')
  const first = await slugs()
  assert.equal(first[0], 'a: onex')
  assert.match(first[1]!, /^b: onex-[\da-f]{10}$/)
  await sql`truncate medicines, medicine_enrichments`.execute(db())
  await importRows('c,Onex,,C,,\nb,Onex,,A,,\na,Onex,,B,,', { again: true })
  assert.deepEqual(await slugs(), first)

  await importRows('0,Onex,,Z,,\na,Renamed,,B,,\nb,Onex,,A,,\nc,Onex,,C,,')
  const later = await slugs()
  assert.match(later[0]!, /^0: onex-[\da-f]{10}$/)
  assert.deepEqual(later.slice(1), first)
  await importRows('x,Onex,,Z,,', { source: 'other' })
  assert.equal(new Set((await all()).map(({ slug }) => slug)).size, 5)
})

test('the first of several rows with one id is imported', async () => {
  const outcome = await importRows('1,Onex,,A,,\n2,Twox,,A,,\n1,Onex II,,A,,\n1,Onex III,,A,,')
  assert.deepEqual(numbers(outcome), { ...none, added: 2, repeated: 2 })
  assert.equal((await all())[0]!.name, 'Onex')
})

test("unusual rows are imported, and cells that can't be read are left empty and counted", async () => {
  const outcome = await importRows(
    [
      '1,1 PARA 650MG TAB,Paramol (NA),A,,free',
      '2,Ǫutomol 100mg Tablet,,A,,12.345',
      '3,α-β Arteemol Injection 150 mg,,A,,0',
      '4,पैरामोल,,A,"2 strips of 10 tablets",',
      '5,"Quoted ""well"", with comma",,A,,',
      '6,stray "quote inside,,O\'Maker & Co,,',
      '7,Short row',
      '8,Cutmol 5mg/10mg/15mg Tablet,Onemol (5mg) + Twomol (10mg),A,,',
    ].join('\n'),
  )
  assert.deepEqual(numbers(outcome), { ...none, added: 8 })
  assert.deepEqual(outcome.leftEmpty, { price: 2, composition: 1 })
  const rows = await all()
  assert.deepEqual(
    rows.map(({ slug }) => slug),
    [
      '1-para-650mg-tab',
      'outomol-100mg-tablet',
      'alpha-beta-arteemol-injection-150-mg',
      'medicine',
      'quoted-well-with-comma',
      'stray-quote-inside',
      'short-row',
      'cutmol-5mg-10mg-15mg-tablet',
    ],
  )
  assert.deepEqual([rows[0]!.salts_key, rows[0]!.composition_key], ['paramol', null])
  assert.deepEqual([rows[7]!.ingredients, rows[7]!.salts_key].length, 2)
  assert.equal(rows[7]!.salts_key, null)
  assert.equal(rows[3]!.pack_units, null)
})

test('a slow release makes another presentation of the same composition', async () => {
  await importRows(
    '1,Onex 50mg Tablet,Onemol (50mg),A,,\n2,Onex 50mg Tablet SR,Onemol (50mg),A,,\n3,Onemol Tablet,Onemol (50 mg SR),A,,',
  )
  const said = (await all()).map((row) => [row.composition_key, row.presentation])
  assert.deepEqual(said, [
    ['onemol 50mg', ''],
    ['onemol 50mg', 'prolonged'],
    ['onemol 50mg', 'prolonged'],
  ])
})

test('several files of one list are one import, and other files have their own source', async () => {
  const [one, two] = [
    await openList(lists.write('one.csv', inventedList(5)), 'test'),
    await openList(lists.write('two.csv', inventedList(5, { from: 5 })), 'test'),
  ]
  assert.deepEqual(numbers(await importLists(db(), [one, two])), { ...none, added: 10 })
  assert.deepEqual(numbers(await importLists(db(), [two])), { ...none, unchanged: 5, missing: 5 })
  const other = await openList(lists.write('other.csv', 'id,name,category\n1,Onemol Tablets,X\n'))
  assert.deepEqual(numbers(await importLists(db(), [one, two, other])), { ...none, added: 1, unchanged: 10 })
})

test('an import writes one audit event with counts only', async () => {
  const { importId } = await importRows('1,Onex,,A,,')
  const line = await db()
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('subject_id', '=', importId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(line, {
    action: 'medicines.imported',
    detail: { added: 1, changed: 0, unchanged: 0, missing: 0, removed: 0, refused: 0 },
  })
})

test('the starter set fills an empty directory once, like any list', async () => {
  await ensureStarterSet(db())
  const rows = await all()
  assert.deepEqual(new Set(rows.map(({ source }) => source)), new Set(['starter']))
  let count = 0
  for await (const _ of (await starterList()).rows()) count++
  assert.equal(rows.length, count)
  assert(rows.every(({ composition_key, form }) => composition_key !== null && form !== null))
  const before = await directoryOf(db())
  await ensureStarterSet(db())
  assert.deepEqual(await directoryOf(db()), before)
})

testInFullRun(
  "the starter set doesn't touch a directory with other lists, and updates its own older rows",
  async () => {
    await importRows('1,Onex,,A,,')
    await ensureStarterSet(db())
    assert.equal((await directoryOf(db())).rows, 1)

    await sql`truncate medicines, medicine_enrichments, medicine_imports cascade`.execute(db())
    await ensureStarterSet(db())
    const count = (await directoryOf(db())).rows
    await sql`update medicine_sources set taken_on = '2020-01-01' where name = 'starter'`.execute(db())
    await sql`update medicines set name = 'Older', content_hash = 'x', source_id = 'gone' where id = (select id from medicines limit 1)`.execute(
      db(),
    )
    await ensureStarterSet(db())
    const rows = await all()
    assert.deepEqual([rows.length, rows.some(({ name }) => name === 'Older')], [count, false])
  },
)
