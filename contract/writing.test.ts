import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { languageTags } from '#language/languages.ts'
import { setSpeaker } from '#language/translate.ts'
import { clockAs, halfOfDay, isolated, localeOf, usualWriting, writingOfChoice, leftToRight } from './writing.ts'

afterEach(() => setSpeaker({ language: 'en', words: {} }))

test('the country decides the locale of English, the language alone that of others', () => {
  const locales = (choice: 'day-24' | 'month-12') => languageTags.map((tag) => localeOf(writingOfChoice[choice], tag))
  const others = ['hi', 'ta', 'te', 'bn', 'mr', 'kn', 'ur'].map((tag) => `${tag}-IN-u-nu-latn`)
  assert.deepEqual(locales('day-24'), ['en-GB', ...others, 'en-GB'])
  assert.deepEqual(locales('month-12'), ['en-US', ...others, 'en-US'])
})

test('a clock has 24 or 12 hours in each language, as the account or the clinic’s country wants it', () => {
  for (const language of languageTags) {
    setSpeaker({ language, words: {} })
    const [morning, afternoon] = language === 'hi' ? ['am', 'pm'] : ['AM', 'PM']
    for (const choice of ['day-12', 'month-12'] as const)
      assert.deepEqual(
        ['00:05', '09:30', '12:00', '15:30:00'].map((time) => clockAs(time, writingOfChoice[choice])),
        [`12:05 ${morning}`, `9:30 ${morning}`, `12:00 ${afternoon}`, `3:30 ${afternoon}`].map(leftToRight),
        language,
      )
    assert.deepEqual(
      ['00:05', '15:30:00'].map((time) => clockAs(time, usualWriting)),
      ['00:05', '15:30'],
    )
  }
})

test('the halves of a day are written as the platform writes them in each language', () => {
  for (const language of languageTags) {
    setSpeaker({ language, words: {} })
    const locale = localeOf(writingOfChoice['month-12'], language)
    const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' })
    for (const time of ['03:00', '15:00']) {
      const parts = format.formatToParts(new Date(`2026-12-04T${time}:00Z`))
      assert.equal(halfOfDay(time), parts.find(({ type }) => type === 'dayPeriod')?.value, language)
    }
  }
})

test('a name in a language from right to left keeps its own direction', () => {
  setSpeaker({ language: 'ur', words: {} })
  assert.equal(isolated('14, Lake Road'), '\u206814, Lake Road\u2069')
  setSpeaker({ language: 'hi', words: {} })
  assert.equal(isolated('14, Lake Road'), '14, Lake Road')
})
