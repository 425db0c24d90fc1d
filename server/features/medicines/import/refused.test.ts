import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { none, numbers, TITLES, emptyDirectory } from '#server/testing/importing.ts'
import { directoryOf } from '#server/testing/medicine-lists.ts'
import { importLists } from './use-cases.ts'
import { openList } from './list.ts'
import { refusalsOf, writeRefusals } from './read-lists.ts'

const { lists, db, all, importRows } = emptyDirectory()

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

test('bytes that are not UTF-8: the row is refused, unless only prose lost something', async () => {
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

test('JSON lines: what is no object and what holds half of a character are refused', async () => {
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

test('a quote that is never closed stops the file with its line, and changes nothing', async () => {
  const path = lists.write('open.csv', `${TITLES}\n${'3,Trex,,A,,\n'.repeat(10)}2,"Twox,,A,,\n`)
  const work = async () => importLists(db(), [await openList(path, 'test')])
  await assert.rejects(work, /cannot be read beyond line 12: a quote there is not closed/)
  assert.equal((await directoryOf(db())).rows, 0)
})

test('nothing that could be imported: the directory is as it was, also with --remove-missing', async () => {
  await importRows('1,Onex,,A,,')
  const outcome = await importRows('2,,,A,,\n3,,,A,,', { removeMissing: true })
  assert.deepEqual([outcome.state, outcome.refused], ['nothing', 2])
  assert.equal((await directoryOf(db())).rows, 1)
})

test('refused rows as a file: where they stood, why, and what stood there, without formulas', async () => {
  const outcome = await importRows('1,Onex,,A,,\n=1+1,,,A,,\n3,"  ",,"a, b",,')
  await writeRefusals(db(), outcome.importId, lists.path('refused.csv'))
  assert.deepEqual(readFileSync(lists.path('refused.csv'), 'utf8').split('\n'), [
    'file,line,reason,row',
    "list.csv,3,It has no name,'=1+1 |  |  | A |  | ",
    'list.csv,4,It has no name,"3 |    |  | a, b |  | "',
    '',
  ])
})
