import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { relationships } from '#contract/family-members.ts'
import { setSpeaker } from '#language/translate.ts'
import { relationshipInWords } from '#web/shell/relationships.ts'

after(() => setSpeaker({ language: 'en', words: {} }))

test('every relationship of the form is translated', () => {
  setSpeaker({ language: 'hi', words: Object.fromEntries(relationships.map((one) => [one, `हिन्दी ${one}`])) })
  for (const one of relationships) assert.equal(relationshipInWords(one), `हिन्दी ${one}`)
})
