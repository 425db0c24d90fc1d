import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { folded } from '#contract/folded.ts'
import { makeChart, makeClinic, makeStaff } from '#server/testing/factories.ts'
import { hostileStrings } from '#server/testing/outside.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Names are found and compared without accents, with special letters as plain ones.

const app = await sharedApp()
const here = await makeClinic(app.db)
const desk = await app.signInAs(await makeStaff(app.db, here))

const texts: [text: string, plain: string][] = [
  ['Zoë Renée', 'zoe renee'],
  ['Müller-Lüdenscheidt', 'muller-ludenscheidt'],
  ['İpek Çağlar', 'ipek caglar'],
  ['Işıl', 'isil'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Ærø', 'soren aero'],
  ['Đorđe', 'dorde'],
  ['Þór Sigurðsson', 'thor sigurdsson'],
  ['Groß', 'gross'],
  ['GROẞ', 'gross'],
  ['Œuvre', 'oeuvre'],
  ['Nguyễn Thị Hường', 'nguyen thi huong'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Σίσυφος', 'σισυφοσ'],
  ['Алёна', 'алена'],
  ['O’Brien', "o'brien"],
  ['Asha\u200b Rao\u00ad', 'asha rao'],
  ['ﬁona', 'fiona'],
  ['Ａｓｈａ', 'asha'],
  ['क्\u200dष', 'क्ष'],
  ['रवि', 'रवि'],
  ['രാജന്\u200d', 'രാജൻ'],
  ['가나', '가나'],
]

test('the database folds texts as the program does', async () => {
  for (const [text, plain] of texts) assert.equal(folded(text), plain)
  const all = [...texts.map(([text]) => text), ...hostileStrings()].filter(
    (text) => !text.includes('\0') && text.isWellFormed(),
  )
  const { rows } = await sql<{ text: string; plain: string }>`
    select text, folded(text) as plain from unnest(${all}::text[]) text`.execute(app.db)
  assert.equal(rows.length, all.length)
  const other = rows.filter(({ text, plain }) => folded(text) !== plain)
  assert.deepEqual(other, [])
})

const people: [first: string, last: string, typed: string[]][] = [
  ['Zoë', 'Renée', ['Zoe', 'zoe renee', 'ZOË', 'renee']],
  ['Jan', 'Müller-Lüdenscheidt', ['muller', 'ludenscheidt', 'Müller']],
  ['İpek', 'Çağlar', ['ipek caglar', 'Ipek', 'çağlar']],
  ['Łukasz', 'Żółć', ['lukasz', 'Zolc', 'łukasz żółć']],
  ['Søren', 'Ærø', ['soren', 'aero']],
  ['Đorđe', 'Groß', ['dorde', 'gross', 'GROSS']],
  ['Işıl', 'Þórsson', ['isil', 'thorsson']],
  ['രാജന്\u200d', 'നായർ', ['രാജൻ', 'നായർ']],
  ['O’Brien', 'Siobhán', ["o'brien", 'Siobhan']],
]

test('a chart is found with and without the accents of its name, also by misspelled words', async () => {
  for (const [firstName, lastName] of people) await makeChart(app.db, here, { firstName, lastName })
  for (const [firstName, lastName, typed] of people)
    for (const search of typed) {
      const { body } = await desk.get(`/api/patients?search=${encodeURIComponent(search)}`)
      assert.deepEqual([body[0]?.user.firstName, body[0]?.user.lastName, body.length], [firstName, lastName, 1], search)
    }
  const { body } = await desk.get('/api/patients?search=lukaszz')
  assert.equal(body[0]?.user.firstName, 'Łukasz')
})

test('a possible duplicate is named whichever way the name is written', async () => {
  const dateOfBirth = '1980-02-03'
  const chart = await makeChart(app.db, here, { firstName: 'Łukasz', lastName: 'Żółćki', dateOfBirth })
  for (const [firstName, lastName] of [
    ['Lukasz', 'Zolcki'],
    ['LUKASZ', 'ŻÓŁĆKI'],
    ['Zolcki', 'Łukasz'],
  ]) {
    const { body } = await desk.post('/api/patients/duplicates', { firstName, lastName, dateOfBirth })
    assert.deepEqual(
      body.map(({ id, same }: { id: string; same: string[] }) => [id, same]),
      [[chart.id, ['name', 'dateOfBirth']]],
    )
  }
})
