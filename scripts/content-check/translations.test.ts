import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differencesOf, englishOf, markOf, otherLabels } from './translations.ts'

const english = {
  slug: 'burns',
  name: 'Burns',
  redFlags: { emergency: ['Call 112 within 10 minutes', 'Two burns'], from: ['nhs'] },
  overview: { text: 'Take 500 mg at most 4 times a day.', from: ['nhs'] },
  commonMedicines: { items: [{ ingredient: 'paracetamol', purpose: 'Against pain' }], from: ['nhs'] },
}
const hindi = {
  slug: 'burns',
  of: '',
  name: 'जलना',
  redFlags: { emergency: ['10 मिनट के अंदर 112 पर कॉल करें', '2 जगह जलना'] },
  overview: 'दिन में ज़्यादा से ज़्यादा 4 बार 500 mg लें।',
  commonMedicines: [{ ingredient: 'paracetamol', purpose: 'दर्द के लिए' }],
}
const differences = (changes: object, sections = ['overview', 'commonMedicines']) => {
  const changed = { ...hindi, ...changes }
  return differencesOf(english, { ...changed, of: markOf(englishOf(english, changed)) }, sections)
}

test('a translation with the same texts and numbers has no differences', () => {
  assert.deepEqual(differences({}), [])
  const { slug, name, redFlags } = hindi
  const part = { slug, name, redFlags }
  assert.deepEqual(differencesOf(english, { ...part, of: markOf(englishOf(english, part)) }, ['overview']), [])
})

test('another number, unit, digit or count is found', () => {
  const found: [object, string][] = [
    [{ overview: 'दिन में 500 mg लें।' }, 'overview: lacks the number 4'],
    [{ overview: 'दिन में 4 बार 500 mg लें, 8 घंटे बाद।' }, 'overview: adds the number 8'],
    [{ overview: 'दिन में 4 बार 500 मिलीग्राम लें।' }, 'overview: units: mg in English'],
    [{ overview: 'दिन में ४ बार, 4 बार 500 mg लें।' }, 'overview: digits are 0 to 9'],
    [{ redFlags: { emergency: ['10 मिनट के अंदर 112 पर कॉल करें'] } }, 'redFlags.emergency: 1 entries, in English 2'],
    [{ redFlags: { today: ['आज'] } }, 'redFlags.emergency: missing'],
    [{ name: 'Burns' }, 'name: not translated'],
    [
      { commonMedicines: [{ ingredient: 'ibuprofen', purpose: 'दर्द के लिए' }] },
      'commonMedicines[0].ingredient: in English it is "paracetamol"',
    ],
  ]
  for (const [changes, difference] of found) assert(differences(changes).includes(difference), difference)
})

test('a whole translation lacks no section', () => {
  assert.deepEqual(differences({}, ['overview', 'commonMedicines', 'causes']), [
    'causes: missing, though other sections are translated',
  ])
})

test('a change of the English is found, but none of its sources', () => {
  const of = markOf(englishOf(english, hindi))
  const sections: string[] = []
  assert.deepEqual(differencesOf({ ...english, sources: {} }, { ...hindi, of }, sections), [])
  const changed = { ...english, overview: { text: 'Take 500 mg at most 4 times in a day.', from: ['nhs'] } }
  assert.match(differencesOf(changed, { ...hindi, of }, sections).join(), /^of: the English has changed/)
})

test('words of a screen are those of the translated screen', () => {
  const words = { 'Sign Out': 'साइन आउट करें' }
  const says = (own: string) => otherLabels({ text: 'Choose “Sign Out” or “Other”.' }, { text: own }, words)
  assert.deepEqual(says('“साइन आउट करें” या “Other” चुनें।'), [])
  assert.deepEqual(says('“बाहर जाएँ” या “Other” चुनें।'), ['“साइन आउट करें” is on the screen, and missing here'])
})
