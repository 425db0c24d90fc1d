import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setSpeaker, type Words } from '#language/translate.ts'
import { suggestionWords } from './suggestion-words.ts'

afterEach(() => setSpeaker({ language: 'en', words: {} }))

const speakHindi = (words: Words) => setSpeaker({ language: 'hi', words })
const read = () => JSON.parse(suggestionWords('Medicines', () => ({ tablet: 'टैबलेट' })))

test('the script gets its words in the language of the page, with holes for what it fills in', () => {
  speakHindi({
    'No suggestions': 'कोई सुझाव नहीं',
    '{count} suggestions': '{count} सुझाव',
    'Emergency: call {number}': 'आपात स्थिति: {number} पर फ़ोन करें',
  })
  const { none, many, call } = read()
  assert.deepEqual([none, many, call], ['कोई सुझाव नहीं', '{count} सुझाव', 'आपात स्थिति: {number} पर फ़ोन करें'])
})

test('words of the data are sent only where the language isn’t theirs', () => {
  assert.equal(read().details, undefined)
  speakHindi({})
  assert.deepEqual(read().details, { tablet: 'टैबलेट' })
})
