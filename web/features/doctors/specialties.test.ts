import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { knownSpecialties } from '#contract/specialties.ts'
import { setSpeaker } from '#language/translate.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'

after(() => setSpeaker({ language: 'en', words: {} }))

test('every suggested specialty is translated, and a clinic’s own words stay', () => {
  setSpeaker({ language: 'hi', words: Object.fromEntries(knownSpecialties.map((one) => [one, `हिन्दी ${one}`])) })
  for (const one of knownSpecialties) assert.equal(specialtyInWords(one), `हिन्दी ${one}`)
  assert.equal(specialtyInWords('Sports medicine'), 'Sports medicine')
})
