import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { browseGuides } from '#server/features/conditions/use-cases.ts'
import { guideQuestions } from '#server/testing/guide-questions.ts'
import { wordsOf } from './text-index.ts'

const slugsOf = async (search: string, limit = 5) =>
  (await browseGuides({ log: silent }, { search, limit, offset: 0 })).conditions.map(({ slug }) => slug)

test('for at least 95 % of 160 questions a right guide is among the first five', async (t) => {
  let total = 0
  const missed: string[] = []
  for (const [kind, questions] of Object.entries(guideQuestions))
    for (const [search, right] of questions) {
      total += 1
      const found = await slugsOf(search)
      if (!right.split(',').some((slug) => found.includes(slug))) missed.push(`${kind}: ${search}`)
    }
  t.diagnostic(`${total - missed.length} of ${total}; missed: ${missed.join('; ')}`)
  assert(total >= 150)
  assert(missed.length / total <= 0.05, missed.join('\n'))
})

test('a name ranks before its beginning, and this before a word of the text', async () => {
  assert.equal((await slugsOf('Cough'))[0], 'cough')
  assert.equal((await slugsOf('whooping'))[0], 'whooping-cough')
  assert.equal((await slugsOf('hepatitis c'))[0], 'hepatitis-c')
  const fever = await slugsOf('fever', 100)
  assert.equal(fever[0], 'fever')
  assert(fever.indexOf('typhoid-fever') < fever.indexOf('pneumonia'))
})

test('spellings, marks, plurals and stop words make no difference', async () => {
  assert.deepEqual(wordsOf('Diarrhœa in  CHILDREN’s'), wordsOf('diarrhoea childrens'))
  assert.deepEqual(wordsOf('tumours'), wordsOf('tumor'))
  assert.deepEqual(wordsOf('b.p.'), ['bp'])
  // if there are only stop words, they count
  assert.deepEqual(wordsOf('to be'), ['to', 'be'])
  const found = await slugsOf('kidney stones')
  for (const same of ['Kidney Stone', ' kidney-stones ', 'kidneystones', 'ｋidney stones'])
    assert.equal((await slugsOf(same))[0], found[0], same)
})

test('a misspelling finds the name, and nonsense finds nothing', async () => {
  assert.equal((await slugsOf('tubercolosis'))[0], 'tuberculosis')
  for (const nothing of ['zzqxzzqx', '%%%', '12345678', '💊💊💊']) assert.deepEqual(await slugsOf(nothing), [], nothing)
})
