import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { msg, partsOf, setSpeaker, t, type Words } from './translate.ts'

afterEach(() => setSpeaker({ language: 'en', words: {} }))

const speakHindi = (words: Words) => setSpeaker({ language: 'hi', words })

test('a message without a translation is shown in English, with its values', () => {
  speakHindi({})
  assert.equal(t('Call {phone}', { phone: '+91 98450 12345' }), 'Call +91 98450 12345')
})

test('a translation replaces the English, in its own word order', () => {
  speakHindi({ 'Book an appointment at {clinic}': '{clinic} में अपॉइंटमेंट लें' })
  assert.equal(t('Book an appointment at {clinic}', { clinic: 'Neelkamal' }), 'Neelkamal में अपॉइंटमेंट लें')
})

test('a value that is unknown leaves a gap, as in JSX', () => {
  assert.equal(t('Reason: {reason}', { reason: null }), 'Reason: ')
})

test('plurals follow the rules of the language', () => {
  const text = '{count, plural, one {# clinic} other {# clinics}}'
  assert.deepEqual(
    [0, 1, 2].map((count) => t('{count, plural, one {# clinic} other {# clinics}}', { count })),
    ['0 clinics', '1 clinic', '2 clinics'],
  )
  speakHindi({ [text]: '{count, plural, one {# क्लिनिक} other {# क्लिनिकें}}' })
  // Hindi counts zero as one
  assert.equal(t('{count, plural, one {# clinic} other {# clinics}}', { count: 0 }), '0 क्लिनिक')
})

test('a message marked in a list is translated where it is shown', () => {
  const labels = { morning: msg('Morning') }
  speakHindi({ Morning: 'सुबह' })
  assert.equal(t(labels.morning), 'सुबह')
})

test('a tag’s words go into its element, wherever the translation has them', () => {
  const tags = { guide: (words: (string | object)[]) => ({ link: words[0]! }) }
  assert.deepEqual(partsOf<object>('Read <guide>the guide</guide>.', {}, tags), ['Read ', { link: 'the guide' }, '.'])
  speakHindi({ 'Read <guide>the guide</guide>.': '<guide>गाइड</guide> पढ़ें।' })
  assert.deepEqual(partsOf<object>('Read <guide>the guide</guide>.', {}, tags), [{ link: 'गाइड' }, ' पढ़ें।'])
})
