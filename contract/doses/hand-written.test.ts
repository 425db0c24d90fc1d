import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { milligramsADay } from './amounts.ts'
import { readDose } from './parse.ts'
import { doseInWords } from './words.ts'

// Lines as doctors in India write them: English, Latin, Hindi in Latin letters, typing errors. Null: not calculated.

type Line = readonly [dosage: string, frequency?: string, duration?: string, instructions?: string]

const reading = ([dosage, frequency = '', duration = '', instructions = '']: Line) =>
  readDose({ dosage, frequency, duration, instructions })
const inWords = (line: Line) => {
  const { dose } = reading(line)
  return dose && doseInWords(dose)
}
/** Milligrams a day, if one piece has 500 mg. */
const mgADay = (line: Line) => {
  const { dose } = reading(line)
  return dose && milligramsADay(dose, 500)
}

const cases = (all: readonly (readonly [Line, string | null])[]) => {
  for (const [line, words] of all)
    test(`${line.join(' | ')} → ${words ?? 'not calculated'}`, () => assert.equal(inWords(line), words))
}

suite('medicines not taken every day, or with changing doses (D2)', () => {
  cases([
    [['7.5 mg', 'Once weekly', '28 days'], '7½ mg once a week for 28 days'],
    [['1 tab', 'Weekly'], '1 tablet once a week'],
    [['1 tab every Sunday'], '1 tablet on Sunday'],
    [['1 tab on Sundays'], '1 tablet on Sunday'],
    [['1 tab Sun'], '1 tablet on Sunday'],
    [['2 tabs every Mon & Thu'], '2 tablets on Monday and Thursday'],
    [['1 tab Mon/Wed/Fri'], '1 tablet on Monday, Wednesday and Friday'],
    [['1 tab', 'Every other day'], '1 tablet every other day'],
    [['1 tab alternate days x 10 days'], '1 tablet every other day for 10 days'],
    [['1 tab eod'], '1 tablet every other day'],
    [['1 tab every 3 days'], '1 tablet every 3 days'],
    [['1 cap fortnightly'], '1 capsule every 14 days'],
    [['1 sachet once a month'], '1 sachet once a month'],
    [['60,000 IU weekly x 8 weeks'], '60,000 IU once a week for 56 days'],
    [['1 tab hafte mein ek baar'], '1 tablet once a week'],
    [['1 tab twice a week'], '1 tablet twice a week'],
    [['1 tab biweekly'], null],
    [['1 tab weekly except in Ramadan'], null],
    [['1 tab BD every Sunday'], '1 tablet twice daily on Sunday'],
    [['1 tab weekly', 'Once daily'], null],
    [['1 tab weekly', 'Before meals'], null],
    [['1 tab every Sunday before meals'], '1 tablet on Sunday before food'],
    [
      ['2 tabs x5d then 1 tab x5d then ½ tab x5d', 'Once daily', '15 days'],
      '2 tablets once daily for 5 days, then 1 tablet once daily for 5 days, then ½ tablet once daily for 5 days',
    ],
    [
      ['40 mg x 5 days then 30 mg x 5 days then 20 mg x 5 days', 'Once daily'],
      '40 mg once daily for 5 days, then 30 mg once daily for 5 days, then 20 mg once daily for 5 days',
    ],
    [['2 tabs stat then 1 OD'], '2 tablets one time only, then 1 tablet once daily'],
    [['500 mg stat, then 250 mg od x 4 days'], '500 mg one time only, then 250 mg once daily for 4 days'],
    [['1 tab BD x 3d -> 1 tab OD x 3d'], '1 tablet twice daily for 3 days, then 1 tablet once daily for 3 days'],
    [
      ['1 goli 5 din phir aadhi goli 5 din', 'Once daily'],
      '1 tablet once daily for 5 days, then ½ tablet once daily for 5 days',
    ],
    [['1/2 tablet', 'Once daily', '5 days', 'then half'], 'then ½ tablet once daily for 5 days'],
    [['1 tab', 'Once daily', '5 days', 'after the first 5 days'], 'then 1 tablet once daily for 5 days'],
    [['2 tabs then 1 tab', 'Once daily'], null],
    [['increase by 5 mg every week'], null],
    [['taper over 2 weeks'], null],
    [['1 tab x5d then as directed'], null],
    [['1 tab OD x 5 days then stop'], null],
    [['1 tab once'], '1 tablet once daily'],
    [['1 tab single dose'], '1 tablet one time only'],
    [['1 tab day 1 and day 8'], null],
    [['21 days on 7 days off'], null],
  ])
})

suite('times of the day, and different amounts at each (D3)', () => {
  cases([
    [['0-0-1', 'Before meals', '10 days'], '1 at night before food for 10 days'],
    [['1-0-1', 'After meals'], '1 in the morning, 1 at night after food'],
    [['1-0-1', 'Twice daily'], '1 in the morning, 1 at night'],
    [['1-0-1', 'Three times daily'], null],
    [['1 tablet', '2-0-1'], '2 tablets in the morning, 1 tablet at night'],
    [['2-0-1'], '2 in the morning, 1 at night'],
    [['2 - 0 - 1 tab'], '2 tablets in the morning, 1 tablet at night'],
    [['1—0—1'], '1 in the morning, 1 at night'],
    [['1-1-1-1'], '1 in the morning, 1 at noon, 1 in the evening, 1 at night'],
    [['½-0-1'], '½ in the morning, 1 at night'],
    [['1/2-0-1/2'], '½ in the morning, ½ at night'],
    [['1½-0-1½'], '1½ in the morning, 1½ at night'],
    [['.5-0-.5'], '½ in the morning, ½ at night'],
    [['10-0-20 units'], '10 units in the morning, 20 units at night'],
    [['5 ml 1-1-1'], '5 ml in the morning, at noon and at night'],
    [['5-0-5 ml'], '5 ml in the morning, 5 ml at night'],
    [['2 tabs', '2-0-1'], null],
    [['0-0-0'], null],
    [['1-0'], null],
    [['1-0-1-0-1'], null],
    [['1-0-1/2/3'], null],
    [['1 tab subah, 2 tab raat ko'], '1 tablet in the morning, 2 tablets at night'],
    [['subah 1 sham 1'], '1 in the morning, 1 in the evening'],
    [['1 goli subah sham khane ke baad'], '1 tablet in the morning and in the evening after food'],
    [['1 goli raat ko sone se pehle'], '1 tablet at bedtime'],
    [['1 tab at night before sleeping'], '1 tablet at bedtime'],
    [['1 tab at night and at bedtime'], '1 tablet at night and at bedtime'],
    [['1 goli sone se pehle'], '1 tablet at bedtime'],
    [['1 goli din mein do baar'], '1 tablet twice daily'],
    [['½ BD AC'], '½ twice daily before food'],
    [['1 tab HS'], '1 tablet at bedtime'],
    [['1 tab SOS'], '1 tablet as needed'],
    [['1 tab sos for fever, max 3 times a day'], '1 tablet as needed for fever at most three times a day'],
    [['1 tab BD SOS'], '1 tablet as needed at most twice a day'],
    [
      ['20 units before breakfast and 10 units before dinner'],
      '20 units in the morning, 10 units at night before food',
    ],
    [['1 tab bbf'], '1 tablet in the morning before food'],
    [['1 tab at 8 am, 2 pm and 10 pm'], '1 tablet at 08:00, 14:00 and 22:00'],
    [['one tablet', 'Twice daily'], '1 tablet twice daily'],
    [['1 tab od', 'Twice daily'], null],
    [['1 tab at night', 'Twice daily'], null],
    [['1 tab morning', 'Once daily'], '1 tablet in the morning'],
    [['1 tab with milk', 'At bedtime'], '1 tablet at bedtime'],
    [['2 drops each eye TDS'], '2 drops three times daily into the eye'],
    [['1 drop OD both eyes'], null],
  ])
})

suite('amounts are never counted too small (D4)', () => {
  const all: readonly (readonly [Line, number | null])[] = [
    [['1,500 mg', 'Four times daily'], 6000],
    [['1 500 mg', 'Four times daily'], null],
    [['1500mg', 'Four times daily'], 6000],
    [['1.5 g', 'Four times daily'], 6000],
    [['1,5 g', 'Twice daily'], 3000],
    [['1,000 mg', 'Once daily'], 1000],
    [['10,000 mcg', 'Once daily'], 10],
    [['1,00,000 mcg', 'Once daily'], 100],
    [['1.000 mg', 'Once daily'], null],
    [['500 mg - 4 tablets', 'Four times daily'], 8000],
    [['4 tablets of 500 mg', 'Four times daily'], 8000],
    [['500 mg x 4', 'Four times daily'], null],
    [['500 mg × 2', 'Twice daily'], null],
    [['2 x 500 mg', 'Twice daily'], null],
    [['2 tablets (500 mg)', 'Twice daily'], null],
    [['1 tablet (500 mg)', 'Twice daily'], 1000],
    [['3 tablets', '1-1-1-1'], 6000],
    [['2 tablets', '1-0-1'], 2000],
    [['1 tablet', 'Once every 2 hours'], 6000],
    [['1 tablet', 'Once in 4 hours'], null],
    [['1 tablet', 'Once every 4 hours'], 3000],
    [['1 tablet', 'Every 5 hours'], 2500],
    [['1-2 tablets', 'Every 4-6 hours'], 6000],
    [['1 to 2 tablets', 'Twice daily'], 2000],
    [['one and half tablets', 'Twice daily'], 1500],
    [['500 mg tds x 5d', ''], 1500],
    [['500 mg q.i.d.', ''], 2000],
    [['2 tabs stat then 1 OD', ''], 1000],
    [['1 tab OD x3d then 2 tab BD x3d', ''], 2000],
    [['250mg/5ml 5 ml BD', ''], null],
    [['5 ml', 'Twice daily'], null],
    [['2 tsp', 'Twice daily'], null],
    [['1 tablet', 'As needed'], null],
    [['1 tablet', 'As needed', '', 'At most 4 times a day'], 2000],
    [['1 tablet', 'As needed', '', 'max 4 g a day'], 4000],
    [['1 tab sos q6h', ''], 2000],
    [['1 tablet', 'Twice daily', '', 'Double it if the pain is bad'], null],
    [['1 tablet', 'Twice daily', '', 'may take 2 if needed'], null],
    [['1 tablet', 'Twice daily', '', 'take more if it hurts'], null],
    [['1 tablet', 'Twice daily', '', 'Repeat if vomited'], null],
    [['1 tablet', 'Twice daily', '', 'Drink plenty of water'], 1000],
    [['500', 'Twice daily'], 250_000 * 2],
    [['1 tab + 1 tab', 'Twice daily'], null],
    [['2-3 tabs or more', 'Twice daily'], null],
    [['at least 2 tabs', 'Twice daily'], null],
    [['1 tab 6 times', ''], 3000],
  ]
  for (const [line, mg] of all)
    test(`${line.join(' | ')} → ${mg === null ? 'not calculated' : `${mg} mg a day`}`, () =>
      assert.equal(mgADay(line), mg))
})

suite('typing errors and unknown words are not calculated', () => {
  for (const text of [
    '1 tba BD',
    '1 tab BDS TDS',
    '1 tab twise daily',
    '1 tab evry day',
    '1 tab 3/day/night',
    'O-O-1',
    '1-O-1',
    'l tab BD',
    '1 tab x',
    'x5d',
    '1 tab ?',
    'BD or TDS 1 tab',
    'not 1 tab BD',
    'stop',
    'no more than BD',
    '1 tab BD if BP > 140',
    '1 tab per kg',
    '10 mg/kg BD',
    '15 mg per kg q6h',
    '1 ampoule in 100 ml NS over 30 min',
    '1 tab morning if sugar > 200',
    '1 tab 2-3 times or SOS',
  ])
    test(`“${text}”`, () => assert.equal(mgADay([text]), null))
})
