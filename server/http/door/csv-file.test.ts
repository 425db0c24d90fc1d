import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvFile } from './csv-file.ts'

const columns = { number: 'Number', amount: 'Amount' }

/** Returns the cells of a file with one row. */
async function cellsOf(row: { number: string; amount: unknown }): Promise<string[]> {
  const pages = (async function* () {
    yield [row]
  })()
  const lines = (await csvFile(columns, pages).toArray()).join('').split('\r\n')
  return lines[1]!.slice(1, -1).split('","')
}

test('a negative amount is written as it is, so that spreadsheets add it up', async () => {
  for (const amount of ['-0.50', '-500.00', '-1', '-0.005', '-999999999999.99', '-5.0', '0.00', '12.50', ''])
    assert.equal((await cellsOf({ number: 'A', amount }))[1], amount)
  assert.equal((await cellsOf({ number: 'A', amount: -3 }))[1], '-3')
})

test('a text that begins like a formula gets an apostrophe, also one that begins like a negative amount', async () => {
  for (const text of [
    '-2+3',
    '-',
    '--1',
    '-1e5',
    '-1;2',
    '-.5',
    '-1,000',
    '-@SUM(A1)',
    '=1',
    '+1',
    '@a',
    '\t=1',
    '＝1',
    '－1',
  ])
    assert.equal((await cellsOf({ number: 'A', amount: text }))[1], `'${text}`, text)
  // reading removes one apostrophe
  assert.equal((await cellsOf({ number: 'A', amount: "'-5" }))[1], "''-5")
})

test('an identifier with a minus keeps its apostrophe, so that saving in a spreadsheet keeps its digits', async () => {
  for (const number of ['-5', '-5.0', '-007']) assert.equal((await cellsOf({ number, amount: '' }))[0], `'${number}`)
})
