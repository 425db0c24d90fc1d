import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { durations, frequencies } from '#contract/prescriptions/medications.ts'
import { milligramsADay, piecesOf } from './amounts.ts'
import { coursesOf, endOf } from './courses.ts'
import { readDose } from './parse.ts'
import { doseInWords } from './words.ts'

const read = (dosage: string, frequency = '', duration = '', instructions = '') =>
  readDose({ dosage, frequency, duration, instructions })
const inWords = (...texts: Parameters<typeof read>) => {
  const { dose } = read(...texts)
  return dose && doseInWords(dose)
}

/** Texts that doctors type, and how they are understood; null is "not calculated". */
const typed: [text: string, understood: string | null][] = [
  ['1-0-1', '1 in the morning, 1 at night'],
  ['1-0-1 x5d', '1 in the morning, 1 at night for 5 days'],
  ['1-0-1 x 5', '1 in the morning, 1 at night for 5 days'],
  ['1–1–1–1', '1 in the morning, 1 at noon, 1 in the evening, 1 at night'],
  ['½-0-½', '½ in the morning, ½ at night'],
  ['2-0-1 tab', '2 tablets in the morning, 1 tablet at night'],
  ['5 ml 1-0-1', '5 ml in the morning and at night'],
  ['½ BD AC', '½ twice daily before food'],
  ['.5 tab BD', '½ tablet twice daily'],
  ['1½ tab BD', '1½ tablets twice daily'],
  ['1 1/2 tab BD', '1½ tablets twice daily'],
  ['0,5 ml OD', '½ ml once daily'],
  ['one and a half tablets twice a day', '1½ tablets twice daily'],
  ['2 tabs stat then 1 OD', '2 tablets one time only, then 1 tablet once daily'],
  ['10-0-20 units', '10 units in the morning, 20 units at night'],
  ['1 tablet every Sunday', '1 tablet on Sunday'],
  ['1 tab mon, wed and fri', '1 tablet on Monday, Wednesday and Friday'],
  ['500 mg QID', '500 mg four times daily'],
  ['1,500 mg QID', '1500 mg four times daily'],
  ['1,00,000 IU once a month', '100,000 IU once a month'],
  ['1 tab q.i.d. 2/52', '1 tablet four times daily for 14 days'],
  ['1 tab od 1/12', '1 tablet once daily for 30 days'],
  ['1 cap weekly x 8 weeks', '1 capsule once a week for 56 days'],
  ['1 tab eod', '1 tablet every other day'],
  ['1 tab once every 3 days', '1 tablet every 3 days'],
  ['1 tab twice weekly', '1 tablet twice a week'],
  ['500 mg q6h', '500 mg every 6 hours'],
  ['500mg 8 hourly 7 days', '500 mg every 8 hours for 7 days'],
  ['1-2 tabs q4-6h prn for fever, max 4 g a day', '1-2 tablets every 4-6 hours as needed for fever at most 4 g a day'],
  ['1 tab TDS sos x3d', '1 tablet as needed at most three times a day for 3 days'],
  ['1 tab at 8 am and 8 pm', '1 tablet at 08:00 and 20:00'],
  ['1 tab HS', '1 tablet at bedtime'],
  ['0-0-1 at bedtime', '1 at bedtime'],
  ['1 tab after breakfast and dinner', '1 tablet in the morning and at night after food'],
  ['20 units before breakfast, 10 units before dinner', '20 units in the morning, 10 units at night before food'],
  ['morning 1 night 2', '1 in the morning, 2 at night'],
  ['apply thin layer locally BD x 7 days', 'twice daily on the skin for 7 days'],
  ['1 drop both eyes QID', '1 drop four times daily into the eye'],
  ['2 puffs bd cont', '2 puffs twice daily'],
  ['1 inj stat im', '1 injection one time only into a muscle'],
  ['500 mg - 4 tablets QID', '4 tablets of 500 mg four times daily'],
  ['1 tab (500 mg) BD', '1 tablet of 500 mg twice daily'],
  // Hindi in Latin letters
  ['ek goli subah shaam khane ke baad', '1 tablet in the morning and in the evening after food'],
  ['aadhi goli raat ko', '½ tablet at night'],
  ['1 goli din mein do baar 5 din', '1 tablet twice daily for 5 days'],
  ['har 6 ghante 1 tab', '1 tablet every 6 hours'],
  ['2 chammach din mein teen baar', '2 teaspoons three times daily'],
  ['1 goli khali pet', '1 tablet on an empty stomach'],
  // tapers
  [
    '2 tab OD x5d then 1 x5d then ½ x5d',
    '2 tablets once daily for 5 days, then 1 tablet once daily for 5 days, then ½ tablet once daily for 5 days',
  ],
  ['10 mg od 1 week, followed by 20 mg od', '10 mg once daily for 7 days, then 20 mg once daily'],
  ['1 tab BD x 3 days; 1 tab OD x 3 days', '1 tablet twice daily for 3 days, then 1 tablet once daily for 3 days'],
  // what could mean two things, or isn't known, is not calculated
  ['500 mg x 4', null],
  ['2 tab (500 mg) BD', null],
  ['1 tab BD TDS', null],
  ['1 drop OD', null],
  ['2026-11-30', null],
  ['0-0-0', null],
  ['1-2', null],
  ['2.5.5 ml BD', null],
  ['increase by 1 tab weekly', null],
  ['do not take BD', null],
  ['1 tab BD except Sunday', null],
  ['biweekly', null],
  ['1 tab 5 days a week', '1 tablet 5 times a week'],
  ['as directed', null],
  ['loading dose 2 tab', null],
  ['3 tab then', null],
  ['1 tab x1000d', null],
  ['1:1000', null],
]

suite('a dose is read', () => {
  for (const [text, understood] of typed)
    test(`“${text}” means ${understood ? `“${understood}”` : 'nothing certain'}`, () => {
      assert.equal(inWords(text), understood?.replace('5 times a week', 'five times a week') ?? null)
      if (!understood) assert.match(read(text).because!, /\S\.$/)
    })

  test('from dosage, frequency, duration and instructions together', () => {
    assert.equal(inWords('0-0-1', 'Before meals', '10 days'), '1 at night before food for 10 days')
    assert.equal(inWords('1 tablet', '2-0-1'), '2 tablets in the morning, 1 tablet at night')
    assert.equal(inWords('3 tablets', '1-1-1-1'), '3 tablets in the morning, at noon, in the evening and at night')
    assert.equal(inWords('1 tablet', 'Once every 2 hours'), '1 tablet every 2 hours')
    assert.equal(inWords('7.5 mg', 'Once weekly', '28 days'), '7½ mg once a week for 28 days')
    assert.equal(inWords('1/2 tablet', 'Once daily', '5 days', 'then half'), 'then ½ tablet once daily for 5 days')
    assert.equal(
      inWords('1 tablet', 'As needed', '', 'At most three times daily'),
      '1 tablet as needed at most three times a day',
    )
    assert.equal(inWords('1 tablet', 'Twice daily', '', 'With plenty of water'), '1 tablet twice daily')
    assert.equal(inWords('1 tablet', 'Twice daily', '', 'Increase to 2 tablets after a week'), null)
    assert.equal(
      inWords('2 tabs x5d then 1 tab', 'Once daily', '15 days'),
      '2 tablets once daily for 5 days, then 1 tablet once daily for 10 days',
    )
    assert.equal(read('1 tab od', 'Twice daily').because, 'Dosage and frequency contradict each other.')
    assert.equal(read('1 tab x5d', 'Twice daily', '7 days').because, 'Its length contradicts the duration.')
  })

  test('with every frequency and duration that the form offers', () => {
    for (const frequency of frequencies)
      for (const duration of durations) assert(read('1 tablet', frequency, duration).dose, `${frequency}, ${duration}`)
  })
})

test('the largest daily amount is calculated exactly or not at all, and never too small', () => {
  const of = (...texts: Parameters<typeof read>) => {
    const { dose } = read(...texts)
    return dose && milligramsADay(dose, 500)
  }
  const cases: [Parameters<typeof read>, number | null][] = [
    [['1,500 mg', 'Four times daily'], 6000],
    [['1500 mg', 'Four times daily'], 6000],
    [['500 mg - 4 tablets', 'Four times daily'], 8000],
    [['500 mg x 4', 'Four times daily'], null],
    [['3 tablets', '1-1-1-1'], 6000],
    [['1 tablet', 'Once every 2 hours'], 6000],
    [['1 tablet', 'Every 5 hours'], 2500],
    [['1-2 tabs', 'Every 4-6 hours'], 6000],
    [['1-0-1', 'After meals'], 1000],
    [['1/2 tablet', 'Once daily'], 250],
    [['2 tabs x5d then 1 x5d', 'Once daily'], 1000],
    [['1 tablet', 'As needed'], null],
    [['1 tablet', 'As needed', '', 'at most 4 times a day'], 2000],
    [['5 ml', 'Once daily'], null],
    [['0.5 g', 'Twice daily'], 1000],
    [['7.5 mg', 'Once weekly'], 7.5],
    [['1 tablet', 'Once daily', '', 'Double it if the pain gets worse'], null],
  ]
  for (const [texts, mg] of cases) assert.equal(of(...texts), mg, texts.join(', '))
})

test('pieces of a course are counted if their number is certain', () => {
  const of = (...texts: Parameters<typeof read>) => piecesOf(read(...texts).dose!)
  assert.equal(of('1-0-1', '', '5 days'), 10)
  assert.equal(of('2-0-1', '', '5 days'), 15)
  assert.equal(of('2 tabs od x5d then 1 x5d then ½ x5d'), 18)
  assert.equal(of('1 tab eod', '', '7 days'), 4)
  assert.equal(of('1 tab every Sunday', '', '28 days'), 4)
  assert.equal(of('1 tab weekly', '', '10 days'), null)
  assert.equal(of('1 tab sos', '', '5 days'), null)
  assert.equal(of('5 ml TDS', '', '5 days'), null)
})

test('a course begins when the one before it ends', () => {
  const line = (dosage: string, duration: string, instructions = '') => ({
    dosage,
    frequency: 'Once daily',
    duration,
    instructions,
  })
  const taper = [
    line('2 tablets', '5 days'),
    line('1 tablet', '5 days', 'after the first 5 days'),
    line('1/2 tablet', '5 days', 'then half'),
  ]
  assert.deepEqual(
    coursesOf(taper, '2026-11-28').map(({ startsOn, endsOn }) => [startsOn, endsOn]),
    [
      ['2026-11-28', '2026-12-02'],
      ['2026-12-03', '2026-12-07'],
      ['2026-12-08', '2026-12-12'],
    ],
  )
  assert.equal(endOf(taper, '2026-11-28'), '2026-12-12')
  assert.equal(endOf([...taper, line('1 tablet', 'Until further notice')], '2026-11-28'), null)
})
