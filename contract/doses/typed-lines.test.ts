import assert from 'node:assert/strict'
import { test } from 'node:test'
import { milligramsADay } from './amounts.ts'
import { readDose } from './parse.ts'

/** Strength of one piece in these tests. */
const OF_PIECE = 100

const reading = (text: string) => readDose({ dosage: text, frequency: '', duration: '' })
const mgOf = (text: string): number | null => {
  const { dose } = reading(text)
  return dose && milligramsADay(dose, OF_PIECE)
}

/** One way to write a part of a dosage, and what it means; null means that it is never calculated. */
type Part<T> = readonly [text: string, means: T]

/** Pieces of 100 mg, or milligrams, taken at one time. */
const amounts: readonly Part<number>[] = [
  ['1 tab', 100],
  ['1tab', 100],
  ['1 tablet', 100],
  ['1 Tab.', 100],
  ['T. 1', -1],
  ['2 tabs', 200],
  ['2tabs', 200],
  ['two tablets', 200],
  ['1½ tab', 150],
  ['1 1/2 tab', 150],
  ['1.5 tabs', 150],
  ['½ tab', 50],
  ['1/2 tab', 50],
  ['half tablet', 50],
  ['half a tablet', 50],
  ['.5 tab', 50],
  ['0.5 tab', 50],
  ['¼ tab', 25],
  ['one and a half tablets', 150],
  ['1 cap', 100],
  ['2 caps', 200],
  ['3 capsules', 300],
  ['ek goli', 100],
  ['1 goli', 100],
  ['do goli', 200],
  ['aadhi goli', 50],
  ['500 mg', 500],
  ['500mg', 500],
  ['1,500 mg', 1500],
  ['1500 mg', 1500],
  ['0.5 g', 500],
  ['1 gm', 1000],
  ['1 gram', 1000],
  ['250 mcg', 0.25],
  ['2 tablets of 500 mg', 1000],
  ['500 mg - 4 tablets', 2000],
  ['1 tab (650 mg)', 650],
  ['1-2 tabs', 200],
  ['1 to 2 tabs', 200],
  ['1 or 2 tabs', 200],
  ['500 mg x 4', -1],
  ['2 tabs (500 mg)', -1],
  ['1 pinch', -1],
  ['a few tabs', -1],
  ['1 tabb', -1],
]

/** Frequencies within a day. */
const often: readonly Part<number>[] = [
  ['OD', 1],
  ['od', 1],
  ['o.d.', 1],
  ['QD', 1],
  ['once daily', 1],
  ['once a day', 1],
  ['BD', 2],
  ['b.d.', 2],
  ['BID', 2],
  ['b.i.d.', 2],
  ['twice daily', 2],
  ['twice a day', 2],
  ['2 times a day', 2],
  ['two times daily', 2],
  ['TDS', 3],
  ['tid', 3],
  ['t.d.s.', 3],
  ['thrice daily', 3],
  ['3 times a day', 3],
  ['three times daily', 3],
  ['3 x daily', 3],
  ['QID', 4],
  ['q.i.d.', 4],
  ['QDS', 4],
  ['4 times a day', 4],
  ['q6h', 4],
  ['Q 8 H', 3],
  ['every 6 hours', 4],
  ['every six hours', 4],
  ['every 4-6 hours', 6],
  ['8 hourly', 3],
  ['12 hrly', 2],
  ['hourly', 24],
  ['every 5 hours', 5],
  ['1-0-1', -2],
  ['at night', 1],
  ['HS', 1],
  ['h.s.', 1],
  ['at bedtime', 1],
  ['in the morning', 1],
  ['morning and night', 2],
  ['morning, noon and night', 3],
  ['subah', 1],
  ['subah sham', 2],
  ['subah aur raat ko', 2],
  ['raat ko', 1],
  ['din mein do baar', 2],
  ['din me 3 baar', 3],
  ['har 6 ghante', 4],
  ['roz ek baar', 1],
  ['at 8 am', 1],
  ['at 8 am and 8 pm', 2],
  ['at 06:00, 14:00 and 22:00', 3],
  ['weekly', 1],
  ['once weekly', 1],
  ['once a week', 1],
  ['every Sunday', 1],
  ['on Mon, Wed and Fri', 1],
  ['alternate days', 1],
  ['EOD', 1],
  ['every 3 days', 1],
  ['once every 2 hours', 12],
  ['stat', 1],
  ['biweekly', -1],
  ['BD TDS', -1],
  ['as directed', -1],
  ['BD except Sunday', -1],
  ['BDD', -1],
  ['most days', -1],
  ['when it suits', -1],
]

/** Words that change no amount. */
const more: readonly string[] = [
  '',
  ' x5d',
  ' x 5 days',
  ' for 5 days',
  ' 5/7',
  ' 2 weeks',
  ' for 2 wks',
  ' x 1 month',
  ' 1/12',
  ' ac',
  ' pc',
  ' after food',
  ' before meals',
  ' with food',
  ' khane ke baad',
  ' khane se pehle',
  ' after food x 7 days',
  ' cont',
  ' until further notice',
  ' by mouth',
  ' po',
  ' 5 din',
]

/** Adds typing as it happens: capitals, dots, spaces. */
const typedAs: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => `  ${text.replaceAll(' ', '  ')} `,
  (text) => `${text}.`,
]

test('of 2,000 lines as doctors type them, each is understood exactly, or not calculated', () => {
  let at = 0
  let understood = 0
  const wrong: string[] = []
  for (let round = 0; round < 2000; round += 1) {
    // steps without a common divisor reach all combinations
    at += 7919
    const [amount, mg] = amounts[at % amounts.length]!
    const [frequency, count] = often[Math.floor(at / 3) % often.length]!
    const line = typedAs[round % typedAs.length]!(`${amount} ${frequency}${more[Math.floor(at / 7) % more.length]!}`)
    const said = mgOf(line)
    const isCertain = mg > 0 && count > 0
    const expected = isCertain ? mg * count : count === -2 && mg === 100 ? 200 : null
    if (said !== null) understood += 1
    if (said !== null && said !== expected && !(count === -2 && mg > 0 && said === mg * 2))
      wrong.push(`${line}: ${said} instead of ${expected}`)
  }
  assert.deepEqual(wrong, [])
  assert(understood > 1300, `only ${understood} of 2000 are calculated`)
})

test('a part that isn’t known makes the whole line not calculated', () => {
  for (const [amount, mg] of amounts)
    for (const [frequency, count] of often) {
      const line = `${amount} ${frequency}`
      if (mg === -1 || count === -1) assert.equal(mgOf(line), null, line)
    }
})

test('each way to write a part is understood like the plain one', () => {
  for (const [amount, mg] of amounts) if (mg > 0) assert.equal(mgOf(`${amount} BD`), mg * 2, amount)
  for (const [frequency, count] of often)
    if (count > 0) assert.equal(mgOf(`2 tabs ${frequency}`), 200 * count, frequency)
  for (const one of more) assert.equal(mgOf(`2 tabs BD${one}`), 400, one)
})
