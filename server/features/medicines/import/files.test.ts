import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { emptyDirectory, none, numbers, TITLES } from '#server/testing/importing.ts'
import { directoryOf, inventedList } from '#server/testing/medicine-lists.ts'
import { openList } from './list.ts'
import { refusalsOf, writeRefusals } from './read-lists.ts'
import { UnreadableFile } from './records.ts'
import { importLists } from './use-cases.ts'

const { lists, db, all, importRows } = emptyDirectory()

const columnsOf = async (content: string | Buffer, name = 'list.csv') => {
  const { layout, recognised, ignored, examples } = await openList(lists.write(name, content))
  const columns = Object.fromEntries(recognised.map(({ field, titles }) => [field, titles.join('+')]))
  return { layout, columns, ignored, first: examples[0] && 'row' in examples[0] ? examples[0].row : examples[0] }
}

test('imports the combined list', async () => {
  const { layout, columns, ignored, first } = await columnsOf(inventedList(1))
  assert.equal(layout, 'india-medicines-combined')
  assert.deepEqual(Object.keys(columns), [
    'id',
    'name',
    'composition',
    'manufacturer',
    'form',
    'pack',
    'price',
    'discontinued',
    'prescription',
    'uses',
    'sideEffects',
    'description',
  ])
  assert.deepEqual(ignored, ['category', 'source'])
  assert.deepEqual(first, {
    source: 'india-medicines-combined',
    sourceId: 'inv:0',
    name: 'Inventol 0 5mg Tablet',
    nameKey: 'inventol 0 5 mg tablet',
    composition: 'Inventamol (5mg)',
    ingredients: [{ name: 'Inventamol', strength: '5 mg' }],
    strength: '5 mg',
    saltsKey: 'inventamol',
    compositionKey: 'inventamol 5mg',
    brandKey: 'inventol',
    manufacturingCompany: 'Nowhere Labs',
    form: 'tablet',
    packaging: 'strip of 10 tablets',
    presentation: '',
    pack: { units: 10, unit: 'tablet' },
    price: 50,
    needsPrescription: null,
    isDiscontinued: false,
    description: null,
    facts: { primaryUse: 'Fever' },
    alsoCalled: [],
  })
})

const DATASET =
  'id,name,price(₹),Is_discontinued,manufacturer_name,type,pack_size_label,short_composition1,short_composition2'

test('imports the Indian Medicine Dataset, where two full columns of ingredients can be incomplete', async () => {
  const { layout, columns, ignored, first } = await columnsOf(
    `${DATASET}\n7,Twofold Syrup,1200.00,TRUE,Nowhere Labs,allopathy,bottle of 60 ml Syrup,Onemol (5mg/5ml) , Twomol (1mg/5ml) \n`,
  )
  assert.equal(layout, 'indian-medicine-dataset')
  assert.deepEqual([columns.price, columns.composition], ['price(₹)', 'short_composition1+short_composition2'])
  assert.deepEqual(ignored, ['type'])
  assert(first && 'name' in first)
  assert.equal(first.composition, 'Onemol (5mg/5ml) + Twomol (1mg/5ml)')
  assert.deepEqual([first.saltsKey, first.compositionKey], ['onemol + twomol', null])
  assert.deepEqual([first.price, first.isDiscontinued, first.form], [120_000, true, 'syrup'])
})

test('one filled column of two is the whole composition, and a column of all salts takes precedence', async () => {
  const titles =
    'id,name,price_inr,is_discontinued,manufacturer_name,pack_size_label,short_composition1,short_composition2'
  const one = await columnsOf(`${titles}\n7,Single Tablet,,,Nowhere Labs,,Onemol (5mg),\n`)
  assert(one.first && 'name' in one.first)
  assert.equal(one.first.compositionKey, 'onemol 5mg')
  const all = await columnsOf(
    `${titles},salt_composition\n7,Treble Tablet,,,Nowhere Labs,,Onemol (5mg),Twomol (1mg),Onemol (5mg) + Twomol (1mg) + Tremol (2mg)\n`,
  )
  assert(all.first && 'name' in all.first)
  assert.equal(all.first.ingredients.length, 3)
  assert.equal(all.first.compositionKey, 'onemol 5mg + tremol 2mg + twomol 1mg')
})

test('imports the pharmacy listing with a word or a sentence about the prescription', async () => {
  const titles = 'id,name,manufacturer_name,marketer_name,pack_size_label,rx_required,rx_header_text,short_composition'
  const { layout, first } = await columnsOf(
    `${titles}\n9,Hindol Capsule,,Seller Ltd,strip of 6 capsules,,डॉक्टर का प्रिस्क्रिप्शन ज़रूरी,Onemol (5mg)\n`,
  )
  assert.equal(layout, 'pharmacy-listing')
  assert(first && 'name' in first)
  assert.deepEqual([first.needsPrescription, first.manufacturingCompany], [true, 'Seller Ltd'])
})

test('columns for marketer, packaging and launch date fill these facts', async () => {
  const { columns, ignored, first } = await columnsOf(
    'name,manufacturer_name,marketer_name,pack_size_label,packaging_type,date_launched\n' +
      'Onex 5 Tablet,Maker Ltd,Seller  Ltd,strip of 10 tablets,Blister,2019-04-01\n',
  )
  assert.deepEqual(ignored, [])
  assert.equal(columns.brandCompany, 'marketer_name')
  assert(first && 'facts' in first)
  assert.equal(first.manufacturingCompany, 'Maker Ltd')
  assert.deepEqual(first.facts, { brandCompany: 'Seller Ltd', packagingType: 'Blister', dateLaunched: '2019-04-01' })
})

test('products of a list without ids get an id made of their content, whatever the spelling', async () => {
  const titles = 'Medicine Name,Composition,Uses,Side_effects,Image URL,Manufacturer,Excellent Review %'
  const list = (name: string, maker: string) =>
    columnsOf(`${titles}\n${name},Onemol (5mg),Pain reliefTreatment of Fever,"Nausea,Rash",http://x,${maker},40\n`)
  const [one, same, other] = [
    await list('Onex 5mg Tablet', 'Nowhere Labs'),
    await list('ONEX  5 mg tablet', 'nowhere labs.'),
    await list('Onex 5mg Tablet', 'Elsewhere Labs'),
  ].map(({ first }) => (first && 'name' in first ? first : assert.fail()))
  assert.equal(one!.sourceId, same!.sourceId)
  assert.notEqual(one!.sourceId, other!.sourceId)
  assert.match(one!.sourceId, /^made-[0-9a-z]{20}$/)
  assert.deepEqual(one!.facts, { primaryUse: 'Pain relief|Treatment of Fever', commonSideEffects: ['Nausea', 'Rash'] })
})

test('imports brands by composition, Jan Aushadhi, and numbered columns of uses and side effects', async () => {
  const brands = await columnsOf(
    'medicine_name,manufacturer,comp_id,composition_as_in_source\nONEX TAB,X,1,Onemol 5 MG\n',
  )
  assert.equal(brands.layout, 'brands-by-composition')
  const aushadhi = await columnsOf(
    'Sr No,Drug Code,Generic Name,Unit Size,MRP,Group Name\n1,88,Onemol Tablets IP 5 mg,10s,12.50,X\n',
  )
  assert.deepEqual(
    [aushadhi.layout, aushadhi.columns.id, aushadhi.columns.name],
    ['jan-aushadhi', 'Drug Code', 'Generic Name'],
  )
  const names = await columnsOf('id,name,category\n1,Onemol Tablets IP 5 mg,X\n')
  assert.equal(names.layout, 'jan-aushadhi')
  const { layout, first } = await columnsOf(
    'id,name,substitute0,sideEffect0,sideEffect1,use0,use1\n1,Onex Tablet,Twox,Nausea,Dry mouth,Fever,\n',
  )
  assert.equal(layout, 'medicine-substitutes')
  assert(first && 'name' in first)
  assert.deepEqual(first.facts, { primaryUse: 'Fever', commonSideEffects: ['Nausea', 'Dry mouth'] })
})

test('reads gzip, JSON lines, semicolons, tabs, UTF-16, byte order marks and titles in any case', async () => {
  const csv = 'ID;Brand Name;Manufacturer\r\n1;Onex;"Maker; Ltd"\r\n'
  const json =
    '{"id":1,"brand_name":"Onex"}\n\n{"id":2,"brand_name":"Twox","manufacturer":"Maker; Ltd","uses":["Fever","Pain"]}\n'
  const read = async (content: string | Buffer) => {
    const { examples, recognised } = await openList(lists.write('list.txt', content))
    const first = examples[0]
    return [first && 'row' in first ? first.row.name : first, recognised.length]
  }
  for (const content of [
    csv,
    gzipSync(csv),
    `\ufeff${csv}`,
    Buffer.from(`\ufeff${csv}`, 'utf16le'),
    csv.replaceAll('"Maker; Ltd"', 'Maker').replaceAll(';', '\t'),
  ])
    assert.deepEqual(await read(content), ['Onex', 3])
  assert.deepEqual(await read(json), ['Onex', 4])
  assert.deepEqual(await read(gzipSync(json)), ['Onex', 4])
})

const UNREADABLE: [what: string, content: string | Buffer, says: RegExp][] = [
  ['an empty file', '', /is empty/],
  ['a file of blanks', ' \n\n ', /is empty/],
  ['a workbook', Buffer.from('PK\x03\x04xxxx'), /zip archive or a workbook/],
  ['a JSON array', '[{"name":"Onex"}]', /one JSON array/],
  ['lines that are no JSON', '{broken\n{worse\n', /no line that is a JSON object/],
  [
    'a list without names',
    'id,price\n1,2\n',
    /no column holds the name.*heading would be name.*The columns are: id, price\./s,
  ],
  ['a list of names alone', 'name,colour\nOnex,red\n', /only the name was recognised.*composition/s],
  ['a list without titles', 'Onex,Maker\nTwox,Maker\n', /no column holds the name/],
  ['half of a packed file', gzipSync(inventedList(3_000)).subarray(0, 2_000), /damaged or cut off/],
]
for (const [what, content, says] of UNREADABLE)
  test(`${what} is refused with a message`, async () => {
    await assert.rejects(
      openList(lists.write('list', content)),
      (error) => error instanceof UnreadableFile && says.test(error.message),
    )
  })

test('a missing file and a folder are refused', async () => {
  await assert.rejects(openList(lists.path('nowhere.csv')), /does not exist/)
  await assert.rejects(openList(lists.path('.')), /is a folder/)
})

const REFUSED: [what: string, row: string, reason: RegExp][] = [
  ['no name', '2,,,A,,', /no name/],
  ['a name for nothing', '2,N/A,,A,,', /no name/],
  ['a name of marks', '2,"!? *",,A,,', /no letters or digits/],
  ['a long name', `2,${'x'.repeat(201)},,A,,`, /longer than 200/],
  ['a long id', `${'9'.repeat(201)},Twox,,A,,`, /id is longer/],
  ['a NUL', '2,Tw\0ox,,A,,', /NUL/],
  ['a long cell', `2,Twox,${'x'.repeat(2_001)},A,,`, /is too long/],
  ['more cells than titles', '2,Twox,,A,,,surplus', /more cells/],
]
for (const [what, row, reason] of REFUSED)
  test(`a row with ${what} is refused, the others are not`, async () => {
    const outcome = await importRows(`1,Onex,,A,,\n${row}\n3,Trex,,A,,`)
    assert.deepEqual(numbers(outcome), { ...none, added: 2, refused: 1 })
    const { reasons, rows } = await refusalsOf(db(), outcome.importId, 10)
    assert.match(reasons[0]!.reason, reason)
    assert.deepEqual([rows[0]!.line, rows[0]!.file], [3, 'list.csv'])
  })

test('a row with bytes that are not UTF-8 is refused, except in prose', async () => {
  const bytes = Buffer.concat([
    Buffer.from('id,name,manufacturer,description\n1,Onex,A,fine\n2,Tw'),
    Buffer.from([0xe9]),
    Buffer.from('x,A,fine\n3,Trex,A,lost '),
    Buffer.from([0xff]),
    Buffer.from('\n'),
  ])
  const outcome = await importLists(db(), [await openList(lists.write('bytes.csv', bytes), 'test')])
  assert.deepEqual(numbers(outcome), { ...none, added: 2, refused: 1 })
  assert.deepEqual(
    (await all()).map(({ description }) => description),
    ['fine', null],
  )
})

test('JSON lines that aren’t objects or contain half a character are refused', async () => {
  const lines = [
    '{"id":"1","name":"Onex","price":12.5}',
    '{"id":"2","name":"Tw\\ud800ox"}',
    'broken',
    '[1]',
    '{"id":"3","name":"Trex"}',
  ]
  const outcome = await importLists(db(), [await openList(lists.write('list.jsonl', lines.join('\n')), 'test')])
  assert.deepEqual(numbers(outcome), { ...none, added: 2, refused: 3 })
  assert.equal((await all())[0]!.price, 1_250)
})

test('an unclosed quote stops the import with its line and changes nothing', async () => {
  const path = lists.write('open.csv', `${TITLES}\n${'3,Trex,,A,,\n'.repeat(10)}2,"Twox,,A,,\n`)
  const work = async () => importLists(db(), [await openList(path, 'test')])
  await assert.rejects(work, /cannot be read beyond line 12: a quote there is not closed/)
  assert.equal((await directoryOf(db())).rows, 0)
})

test('a file without valid rows leaves the directory as it was, even with --remove-missing', async () => {
  await importRows('1,Onex,,A,,')
  const outcome = await importRows('2,,,A,,\n3,,,A,,', { removeMissing: true })
  assert.deepEqual([outcome.state, outcome.refused], ['nothing', 2])
  assert.equal((await directoryOf(db())).rows, 1)
})

test('the file of refused rows has their line, reason and cells, without formulas', async () => {
  const outcome = await importRows('1,Onex,,A,,\n=1+1,,,A,,\n3,"  ",,"a, b",,')
  await writeRefusals(db(), outcome.importId, lists.path('refused.csv'))
  assert.deepEqual(readFileSync(lists.path('refused.csv'), 'utf8').split('\n'), [
    'file,line,reason,row',
    "list.csv,3,It has no name,'=1+1 |  |  | A |  | ",
    'list.csv,4,It has no name,"3 |    |  | a, b |  | "',
    '',
  ])
})
