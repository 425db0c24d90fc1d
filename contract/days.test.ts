import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type Language, languageTags } from '#language/languages.ts'
import { setSpeaker } from '#language/translate.ts'
import {
  dayOfMonth,
  fullDay,
  longDay,
  monthAndYear,
  plainDay,
  shortDay,
  shortDayWithYear,
  weekdayName,
} from './days.ts'
import { writingOfChoice } from './writing.ts'

afterEach(() => setSpeaker({ language: 'en', words: {} }))

const DAY = '2026-12-04'
const all = () => [
  shortDay(DAY),
  shortDayWithYear(DAY),
  longDay(DAY),
  fullDay(DAY),
  plainDay(DAY),
  dayOfMonth(DAY),
  monthAndYear(DAY),
  weekdayName(1),
  weekdayName(1, 'short'),
]

const expected: Record<string, string[]> = {
  en: [
    'Fri 4 Dec',
    'Fri 4 Dec 2026',
    'Friday 4 December 2026',
    'Friday, 4 December 2026',
    '4 Dec 2026',
    '4 Dec',
    'December 2026',
    'Monday',
    'Mon',
  ],
  hi: [
    'शुक्र, 4 दिस॰',
    'शुक्र, 4 दिस॰ 2026',
    'शुक्रवार, 4 दिसंबर 2026',
    'शुक्रवार, 4 दिसंबर 2026',
    '4 दिस॰ 2026',
    '4 दिस॰',
    'दिसंबर 2026',
    'सोमवार',
    'सोम',
  ],
  ta: [
    'டிச. 4, வெள்.',
    'வெள்., 4 டிச., 2026',
    'வெள்ளி, 4 டிசம்பர், 2026',
    'வெள்ளி, 4 டிசம்பர், 2026',
    '4 டிச., 2026',
    'டிச. 4',
    'டிசம்பர் 2026',
    'திங்கள்',
    'திங்.',
  ],
  te: [
    '4 డిసెం, శుక్ర',
    '4 డిసెం, 2026, శుక్ర',
    '4, డిసెంబర్ 2026, శుక్రవారం',
    '4, డిసెంబర్ 2026, శుక్రవారం',
    '4 డిసెం, 2026',
    '4 డిసెం',
    'డిసెంబర్ 2026',
    'సోమవారం',
    'సోమ',
  ],
  bn: [
    'শুক্র 4 ডিসেঃ',
    'শুক্র, 4 ডিসেঃ, 2026',
    'শুক্রবার, 4 ডিসেম্বর, 2026',
    'শুক্রবার, 4 ডিসেম্বর, 2026',
    '4 ডিসেঃ, 2026',
    '4 ডিসেঃ',
    'ডিসেম্বর 2026',
    'সোমবার',
    'সোম',
  ],
  mr: [
    'शुक्र, 4 डिसें',
    'शुक्र, 4, डिसें 2026',
    'शुक्रवार, 4 डिसेंबर, 2026',
    'शुक्रवार, 4 डिसेंबर, 2026',
    '4 डिसें, 2026',
    '4 डिसें',
    'डिसेंबर 2026',
    'सोमवार',
    'सोम',
  ],
  kn: [
    'ಶುಕ್ರ, 4 ಡಿಸೆಂ',
    'ಶುಕ್ರ, ಡಿಸೆಂ 4, 2026',
    'ಶುಕ್ರವಾರ, ಡಿಸೆಂಬರ್ 4, 2026',
    'ಶುಕ್ರವಾರ, ಡಿಸೆಂಬರ್ 4, 2026',
    'ಡಿಸೆಂ 4, 2026',
    '4 ಡಿಸೆಂ',
    'ಡಿಸೆಂಬರ್ 2026',
    'ಸೋಮವಾರ',
    'ಸೋಮ',
  ],
  ur: [
    'جمعہ، 4 دسمبر',
    'جمعہ، 4 دسمبر، 2026',
    'جمعہ، 4 دسمبر، 2026',
    'جمعہ، 4 دسمبر، 2026',
    '4 دسمبر، 2026',
    '4 دسمبر',
    'دسمبر 2026',
    'پیر',
    'پیر',
  ],
}

test('each language writes dates in its own words, with Latin digits', () => {
  for (const [language, days] of Object.entries(expected)) {
    setSpeaker({ language: language as Language, words: {} })
    assert.deepEqual(all(), days, language)
  }
})

test('English has the month first in some countries, the other languages have one order', () => {
  const american = writingOfChoice['month-12']
  assert.deepEqual(
    [shortDay(DAY, american), shortDayWithYear(DAY, american), longDay(DAY, american), plainDay(DAY, american)],
    ['Fri Dec 4', 'Fri Dec 4, 2026', 'Friday, December 4, 2026', 'Dec 4, 2026'],
  )
  setSpeaker({ language: 'hi', words: {} })
  assert.equal(plainDay(DAY, american), '4 दिस॰ 2026')
})

test('no language of the interface writes dates with other digits', () => {
  for (const language of languageTags) {
    setSpeaker({ language, words: {} })
    for (const text of all()) assert.doesNotMatch(text, /(?![0-9])\p{Nd}/u, language)
  }
})
