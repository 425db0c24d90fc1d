import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDangers } from '#content/danger.ts'
import { silent } from '#server/database/log.ts'
import { browseGuides } from '#server/features/conditions/use-cases.ts'
import { dangerQuestions, harmlessQuestions } from '#server/testing/danger-questions.ts'
import { DangerMatcher } from './danger-matcher.ts'

const { emergencies, words } = await loadDangers()
const matcher = new DangerMatcher({ emergencies, words })
const browse = (search: string, more: { named?: boolean; category?: 'Dental' } = {}) =>
  browseGuides({ log: silent }, { search, limit: 100, offset: 0, ...more })

test('every one of at least 320 phrases over 40 emergencies puts the emergency’s guide first', async () => {
  const phrases = Object.entries(emergencies).flatMap(([name, one]) =>
    [...one.names, ...one.phrases].map((phrase) => [name, phrase] as const),
  )
  assert(phrases.length >= 320 && Object.keys(emergencies).length >= 40)
  const missed: string[] = []
  for (const [name, phrase] of phrases) {
    const { emergency, conditions } = await browse(phrase)
    const found = matcher.find(phrase)
    if (!found.includes(name) || !emergency || conditions[0]?.slug !== emergency.guide?.slug)
      missed.push(`${name}: ${phrase}`)
  }
  assert.deepEqual(missed, [])
})

test('at least 95 % of a hundred other searches of people in danger find the right guide first', async (t) => {
  const missed: string[] = []
  for (const [search, right] of dangerQuestions) {
    const { emergency, conditions } = await browse(search)
    if (!emergency || !right.split(',').includes(conditions[0]!.slug)) missed.push(`${search}: ${conditions[0]?.slug}`)
  }
  t.diagnostic(`${dangerQuestions.length - missed.length} of ${dangerQuestions.length}; missed: ${missed.join('; ')}`)
  assert(dangerQuestions.length >= 100)
  assert(missed.length / dangerQuestions.length <= 0.05, missed.join('\n'))
})

test('searches of people who are not in danger raise no alarm', async () => {
  const alarms: string[] = []
  for (const search of harmlessQuestions) if ((await browse(search)).emergency) alarms.push(search)
  assert(harmlessQuestions.length >= 60)
  assert.deepEqual(alarms, [])
})

test('case, punctuation, word order and the person make no difference', () => {
  for (const search of [
    'FACE  drooping!!',
    'drooping of my mother’s face',
    'face of papa is droopping',
    'drooping, face',
  ])
    assert.deepEqual(matcher.find(search), ['stroke'], search)
  assert.deepEqual(matcher.find('SEENE ME DARD'), ['heart-attack'])
  assert.deepEqual(matcher.find('साँप ने काट लिया'), matcher.find('सांप ने काट लिया'))
  for (const search of ['', '💊', 'x'.repeat(5_000), 'pain '.repeat(500), '__proto__ constructor']) matcher.find(search)
})

test('thoughts of suicide lead to Tele-MANAS, every other emergency to 112', async () => {
  const { emergency } = await browse('i want to die')
  assert.deepEqual([emergency?.call, emergency?.guide?.slug], ['tele-manas', 'suicidal-thoughts'])
  assert(emergency!.signs.length > 0)
  const chest = (await browse('chest pain')).emergency!
  assert.deepEqual([chest.call, chest.guide?.slug], ['112', 'heart-attack'])
})

test('a category and a search by name keep the red card', async () => {
  const dental = await browse('face drooping', { category: 'Dental' })
  assert.equal(dental.emergency?.guide?.slug, 'stroke')
  assert.deepEqual(dental.conditions, [])
  assert.equal((await browse('face drooping', { named: true })).conditions[0]?.slug, 'stroke')
  assert.equal((await browse('dengue')).emergency, null)
})
