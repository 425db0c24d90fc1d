import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { knownSpecialties } from '#contract/specialties.ts'
import { setSpeaker } from '#language/translate.ts'
import { specialtyFromWords, specialtyInWords, suggestedSpecialties } from '#web/shell/specialties.ts'

after(() => setSpeaker({ language: 'en', words: {} }))

test('every suggested specialty is translated, and a clinic’s own words stay', () => {
  setSpeaker({ language: 'hi', words: Object.fromEntries(knownSpecialties.map((one) => [one, `हिन्दी ${one}`])) })
  for (const one of knownSpecialties) assert.equal(specialtyInWords(one), `हिन्दी ${one}`)
  assert.equal(specialtyInWords('Sports medicine'), 'Sports medicine')
})

test('a specialty that is typed in the reader’s words is stored by its name, any other as it is', () => {
  setSpeaker({ language: 'hi', words: { Physiotherapy: 'फिज़ियोथेरेपी' } })
  assert.equal(specialtyFromWords(' फिज़ियोथेरेपी '), 'Physiotherapy')
  assert.equal(specialtyFromWords('dentistry'), 'Dentistry')
  assert.equal(specialtyFromWords('Sports medicine'), 'Sports medicine')
})

test('suggestions that begin with the typed text come first, and Enter takes no other one', () => {
  setSpeaker({ language: 'en', words: {} })
  assert.equal(suggestedSpecialties('')[0]?.value, 'General Medicine')
  const found = suggestedSpecialties('dent')
  assert.deepEqual([found[0]?.value, found[0]?.isUnsure], ['Dentistry', false])
  assert(suggestedSpecialties('medicine').every(({ isUnsure }) => isUnsure))
  assert.deepEqual(suggestedSpecialties('Sports medicine'), [])
})
