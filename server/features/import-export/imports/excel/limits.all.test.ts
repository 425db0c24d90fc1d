import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import { english } from '#language/translate.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { heavily } from '#server/database/heavy.ts'
import { newId } from '#server/ids.ts'
import { thorough } from '#server/testing/thorough.ts'
import { partsOf, zipOf } from '#server/testing/xlsx.ts'
import { readExcel } from './in-worker.ts'

// Small files that are large once they are unpacked, as the security review sent them.

const parts = partsOf([
  ['Name', 'Phone'],
  ['Asha Rao', '+91 98200 12345'],
])
const sheet = 'xl/worksheets/sheet1.xml'
const strings = 'xl/sharedStrings.xml'
const withRows = (xml: string) =>
  zipOf({ ...parts, [sheet]: parts[sheet]!.replace('</sheetData>', `${xml}</sheetData>`) })
const many = 60 * 1024 * 1024

const bombs: [what: string, bytes: () => Buffer, message: string][] = [
  ['10 million empty rows', () => withRows('<row/>'.repeat(10_000_000)), english(importMessages.emptyRows)],
  ['an attribute of 60 MB', () => withRows(`<row a="${'x'.repeat(many)}"/>`), english(importMessages.largeExcel)],
  [
    'a cell of 60 MB',
    () => withRows(`<row><c t="inlineStr"><is><t>${'x'.repeat(many)}</t></is></c></row>`),
    english(importMessages.largeExcel),
  ],
  [
    'a cell of 40,000 characters',
    () => withRows(`<row><c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`),
    english(importMessages.largeExcel),
  ],
  [
    'an attribute of 2,000 characters',
    () => withRows(`<row a="${'x'.repeat(2_000)}"/>`),
    english(importMessages.damagedExcel),
  ],
]

/** A bomb that takes ten seconds to make and read. */
const slow: typeof bombs = [
  [
    '1.2 million texts',
    () => zipOf({ ...parts, [strings]: `<sst>${'<si><t>x</t></si>'.repeat(1_200_000)}</sst>` }),
    english(importMessages.largeExcel),
  ],
]

for (const [what, bytes, message] of thorough ? [...bombs, ...slow] : bombs)
  test(`a file with ${what} is refused, and the main thread goes on`, async (t) => {
    const file = bytes()
    assert.ok(file.length < 300_000)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await assert.rejects(readExcel(file, newId()), { status: 400, message })
    t.diagnostic(`longest pause ${(delay.max / 1e6).toFixed(0)} ms`)
  })

test('one file of a clinic is read at a time, two wait, and a further one gets 503', async () => {
  const clinic = newId()
  const small = zipOf(parts)
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => readExcel(small, clinic)))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  )
  const { reason } = outcomes[3] as PromiseRejectedResult
  assert.deepEqual([reason.status, reason.message], [503, importMessages.manyFiles])
})

test('when the caller leaves, the file is no longer read', async () => {
  const left = new AbortController()
  const reading = heavily(left.signal, () => readExcel(zipOf(parts), newId()))
  left.abort()
  await assert.rejects(reading, { name: 'CallerLeftError' })
})
