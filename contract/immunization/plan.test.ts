import assert from 'node:assert/strict'
import test from 'node:test'
import { earlyOf, nextOf, planOf, type PlannedDose, type RecordedDose } from './plan.ts'
import type { ScheduleId } from './schedule.ts'
import type { DoseCode, VaccineCode } from './codes.ts'
import { countedAs } from './vaccines.ts'

/** Twenty children, computed by hand with a calendar. `given` is "vaccine dose day", `want` is "series dose status day". */
interface Case {
  who: string
  schedule: ScheduleId
  born: string
  today: string
  isGirl?: boolean
  given?: string[]
  /** The hand computation, and the doses that it is about. */
  want: string[]
}

const cases: Case[] = [
  {
    who: '1. a newborn on the day of birth: three birth doses; 6 weeks are 42 days, 1 March + 42 = 12 April',
    schedule: 'national',
    born: '2026-03-01',
    today: '2026-03-01',
    want: ['bcg 1 due 2026-03-01', 'hepatitis-b 1 due 2026-03-01', 'opv 0 due 2026-03-01', 'dtp 1 upcoming 2026-04-12'],
  },
  {
    who: '2. three days old without any dose: hepatitis B was for the first 24 hours, OPV 0 is for 15 days',
    schedule: 'national',
    born: '2026-03-01',
    today: '2026-03-04',
    want: ['hepatitis-b 1 ask too-old', 'opv 0 due 2026-03-01', 'bcg 1 due 2026-03-01'],
  },
  {
    who: '3. six weeks old: OPV 1, pentavalent 1, rotavirus 1, fIPV 1, PCV 1; 10 weeks are 1 March + 70 = 10 May, 14 weeks + 98 = 7 June',
    schedule: 'national',
    born: '2026-03-01',
    today: '2026-04-12',
    given: ['bcg 1 2026-03-01', 'hepatitis-b 1 2026-03-01', 'opv 0 2026-03-02'],
    want: [
      'opv 1 due 2026-04-12',
      'dtp 1 due 2026-04-12',
      'rotavirus 1 due 2026-04-12',
      'fipv 1 due 2026-04-12',
      'pneumococcal 1 due 2026-04-12',
      'opv 2 waiting 2026-05-10',
      'dtp 3 waiting 2026-06-07',
      'pneumococcal 2 waiting 2026-06-07',
    ],
  },
  {
    who: '4. pentavalent 1 two weeks late, on 26 April: + 4 weeks = 24 May, after the 10 May of the schedule',
    schedule: 'national',
    born: '2026-03-01',
    today: '2026-05-12',
    given: ['pentavalent 1 2026-04-26', 'opv 1 2026-04-12'],
    want: ['dtp 1 given', 'dtp 2 upcoming 2026-05-24', 'opv 2 due 2026-05-10', 'dtp 3 waiting 2026-06-21'],
  },
  {
    who: '5. OPV 1 never given at 11 weeks: due since 12 April, overdue after 10 May; OPV 2 at the earliest 17 May + 28 = 14 June',
    schedule: 'national',
    born: '2026-03-01',
    today: '2026-05-17',
    want: ['opv 1 overdue 2026-04-12', 'opv 2 waiting 2026-06-14', 'opv 3 waiting 2026-07-12'],
  },
  {
    who: '6. PCV 1 on 3 May (9 weeks): PCV 2 after 8 weeks = 28 June, later than 14 weeks (7 June)',
    schedule: 'national',
    born: '2026-03-01',
    today: '2026-06-10',
    given: ['pneumococcal 1 2026-05-03', 'fipv 1 2026-05-03'],
    want: ['pneumococcal 2 upcoming 2026-06-28', 'fipv 2 upcoming 2026-06-28'],
  },
  {
    who: '7. born 31 May: nine months end on 28 February, because that month has no 31st; 16 months on 30 September',
    schedule: 'national',
    born: '2025-05-31',
    today: '2026-02-28',
    want: ['measles 1 due 2026-02-28', 'measles 2 waiting 2026-09-30', 'je 1 conditional 2026-02-28'],
  },
  {
    who: '8. thirteen months old, never vaccinated: pentavalent, rotavirus, PCV, fIPV aren’t begun after a year; OPV and MR are overdue',
    schedule: 'national',
    born: '2025-01-10',
    today: '2026-02-20',
    want: [
      'bcg 1 ask too-old',
      'dtp 1 ask too-old',
      'dtp 2 ask before-asked',
      'dtp b1 ask before-asked',
      'rotavirus 1 ask too-old',
      'fipv 1 ask too-old',
      'pneumococcal 1 ask too-old',
      'opv 1 overdue 2025-02-21',
      'measles 1 overdue 2025-10-10',
    ],
  },
  {
    who: '9. pentavalent 1 on time, the rest forgotten: at 13 months the second dose is overdue, not a question',
    schedule: 'national',
    born: '2025-01-10',
    today: '2026-02-20',
    given: ['pentavalent 1 2025-02-21'],
    want: ['dtp 2 overdue 2025-03-21', 'dtp 3 waiting 2026-03-20', 'rotavirus 1 ask too-old'],
  },
  {
    who: '10. pentavalent 3 on 15 March 2026: DPT booster 1 six months later, 15 September, though 16 months are 10 May',
    schedule: 'national',
    born: '2025-01-10',
    today: '2026-06-01',
    given: ['pentavalent 1 2025-12-01', 'pentavalent 2 2026-01-10', 'pentavalent 3 2026-03-15'],
    want: ['dtp 3 given', 'dtp b1 upcoming 2026-09-15'],
  },
  {
    who: '11. OPV 3 late on 1 December 2025: no source has the interval of the booster; 10 May + (1 December − 18 April = 227 days) = 23 December 2026',
    schedule: 'national',
    born: '2025-01-10',
    today: '2026-06-01',
    given: ['opv 1 2025-10-01', 'opv 2 2025-11-01', 'opv 3 2025-12-01'],
    want: ['opv b1 ask no-interval'],
  },
  {
    who: '12. the same child on 24 December 2026: the distance of the schedule’s own ages has passed',
    schedule: 'national',
    born: '2025-01-10',
    today: '2026-12-24',
    given: ['opv 1 2025-10-01', 'opv 2 2025-11-01', 'opv 3 2025-12-01'],
    want: ['opv b1 due 2026-12-23'],
  },
  {
    who: '13. MR 1 known only as May 2026: the four weeks count from the 31st, 28 June, before 16 months (10 July)',
    schedule: 'national',
    born: '2025-03-10',
    today: '2026-06-20',
    given: ['mr 1 2026-05'],
    want: ['measles 1 given', 'measles 2 upcoming 2026-07-10'],
  },
  {
    who: '14. JE 1 given: JE 2 becomes due at 16 months, 10 July; MR 2 overdue after 24 months, 10 March 2027',
    schedule: 'national',
    born: '2025-03-10',
    today: '2027-03-11',
    given: ['je 1 2025-12-20', 'mr 1 2025-12-20'],
    want: ['je 2 overdue 2026-07-10', 'measles 2 overdue 2026-07-10'],
  },
  {
    who: '15. a boy of ten and a half years with all but Td: Td 1 due since the tenth birthday until 11 years, Td 2 waits for 16 years',
    schedule: 'national',
    born: '2016-01-15',
    today: '2026-07-15',
    given: ['dtp b1 2017-06-01', 'dtp b2 2021-02-01'],
    want: ['td 1 due 2026-01-15', 'td 2 waiting 2032-01-15', 'measles 1 ask too-old'],
  },
  {
    who: '16. nine months old in December 2022: fIPV 3 isn’t in the schedule yet',
    schedule: 'national',
    born: '2022-03-31',
    today: '2023-02-01',
    given: ['fipv 1 2022-05-12', 'fipv 2 2022-07-07'],
    want: ['fipv 2 given', 'fipv 3 none'],
  },
  {
    who: '17. IAP, hexavalent at 6, 10 and 14 weeks after the birth dose: DTP, IPV, Hib, hepatitis B 2 to 4; rotavirus and PCV not',
    schedule: 'iap',
    born: '2026-03-01',
    today: '2026-06-10',
    given: [
      'hepatitis-b 1 2026-03-01',
      'hexavalent 1 2026-04-12',
      'hexavalent 2 2026-05-10',
      'hexavalent 3 2026-06-07',
    ],
    want: [
      'dtp 3 given',
      'ipv 3 given',
      'hib 3 given',
      'hepatitis-b 4 given',
      'rotavirus 1 overdue 2026-04-12',
      'pneumococcal 1 overdue 2026-04-12',
      'influenza 1 upcoming 2026-09-01',
      'dtp b1 upcoming 2027-07-01',
    ],
  },
  {
    who: '18. IAP, birth dose of hepatitis B missed: the second dose of the table doesn’t wait for it',
    schedule: 'iap',
    born: '2026-03-01',
    today: '2026-04-12',
    want: ['hepatitis-b 1 ask too-old', 'hepatitis-b 2 due 2026-04-12', 'opv 0 ask too-old', 'ipv 1 due 2026-04-12'],
  },
  {
    who: '19. IAP, varicella 1 at 17 months, 1 August: varicella 2 three months later, 1 November; polio drops instead of IPV are a question',
    schedule: 'iap',
    born: '2025-03-01',
    today: '2026-09-10',
    given: ['varicella 1 2026-08-01', 'opv 1 2025-04-12', 'mmr 1 2025-12-01', 'mmr 2 2025-12-20'],
    want: ['varicella 2 upcoming 2026-11-01', 'ipv 1 ask other-product', 'measles 2 given short-interval'],
  },
  {
    who: '20. IAP, a girl of eleven: HPV 1 since ten years, HPV 2 six months after 1 May = 1 November; a boy is a question of the product',
    schedule: 'iap',
    born: '2015-06-01',
    today: '2026-08-01',
    isGirl: true,
    given: ['hpv 1 2026-05-01'],
    want: ['hpv 2 upcoming 2026-11-01', 'td 1 due 2025-06-01'],
  },
]

function recordOf(text: string, id: number): RecordedDose {
  const [vaccine, dose, givenOn] = text.split(' ') as [VaccineCode, DoseCode, string]
  return { id: String(id), vaccine, dose, givenOn }
}

/** Returns a dose of a plan as the table writes it. */
function lineOf(plan: readonly PlannedDose[], wanted: string): string {
  const [series, dose] = wanted.split(' ')
  const one = plan.find(({ scheduled }) => scheduled.series === series && scheduled.dose === dose)
  if (!one) return `${series} ${dose} none`
  return [series, dose, one.status, one.dueOn ?? one.ask ?? one.finding].filter(Boolean).join(' ')
}

for (const { who, schedule, born, today, isGirl = false, given = [], want } of cases)
  test(who, () => {
    const plan = planOf(schedule, { dateOfBirth: born, isGirl }, given.map(recordOf), today)
    assert.deepEqual(
      want.map((line) => lineOf(plan, line)),
      want,
    )
  })

test('a boy’s HPV doses and the vaccines of districts are never in the list of what is next', () => {
  const plan = planOf('iap', { dateOfBirth: '2015-06-01', isGirl: false }, [], '2026-08-01')
  assert.equal(lineOf(plan, 'hpv 1'), 'hpv 1 conditional 2025-06-01')
  assert.equal(
    nextOf(plan).some(({ scheduled }) => scheduled.series === 'hpv'),
    false,
  )
})

test('the next doses are sorted by their day', () => {
  const plan = planOf('national', { dateOfBirth: '2026-03-01', isGirl: true }, [], '2026-05-17')
  const days = nextOf(plan).map(({ dueOn }) => dueOn!)
  assert.deepEqual(days, days.toSorted())
  assert.equal(days.length > 3, true)
})

test('a hexavalent booster counts for DTP, polio and Hib, and for no further dose of hepatitis B', () => {
  const given = [
    'hexavalent 1 2025-04-12',
    'hexavalent 2 2025-05-10',
    'hexavalent 3 2025-06-07',
    'hexavalent b1 2026-07-01',
  ]
  const plan = planOf('iap', { dateOfBirth: '2025-03-01', isGirl: false }, given.map(recordOf), '2026-07-02')
  assert.deepEqual(
    ['dtp b1', 'ipv b1', 'hib b1', 'hepatitis-b 4'].map((dose) => lineOf(plan, dose)),
    ['dtp b1 given', 'ipv b1 given', 'hib b1 given', 'hepatitis-b 4 given'],
  )
  assert.deepEqual(
    countedAs('hexavalent', 'b1').map(({ series }) => series),
    ['dtp', 'hib', 'ipv', 'fipv'],
  )
})

test('an early dose asks the doctor until it is repeated, or the sources don’t give it anymore', () => {
  const child = { dateOfBirth: '2026-02-01', isGirl: true }
  const early = (given: string[], today: string) =>
    earlyOf(planOf('national', child, given.map(recordOf), today), child, today).map(
      ({ scheduled, countsFrom }) => `${scheduled.series} ${scheduled.dose} ${countsFrom}`,
    )
  // rotavirus from six weeks of age, 15 March, to the first birthday
  assert.deepEqual(early(['rotavirus 1 2026-03-14'], '2026-05-01'), ['rotavirus 1 2026-03-15'])
  assert.deepEqual(early(['rotavirus 1 2026-03-14', 'rotavirus 1 2026-04-20'], '2026-05-01'), [])
  assert.deepEqual(early(['rotavirus 1 2026-03-14'], '2027-02-02'), [])
  // four weeks after the first dose
  assert.deepEqual(early(['rotavirus 1 2026-03-20', 'rotavirus 2 2026-04-16'], '2026-05-01'), [
    'rotavirus 2 2026-04-17',
  ])
})

test('an early dose asks the doctor until a later dose of its series is recorded that isn’t too early', () => {
  const child = { dateOfBirth: '2026-02-01', isGirl: true }
  const early = (...given: string[]) =>
    earlyOf(planOf('national', child, given.map(recordOf), '2026-06-01'), child, '2026-06-01').map(
      ({ scheduled }) => `${scheduled.series} ${scheduled.dose}`,
    )
  const first = 'rotavirus 1 2026-03-14'
  assert.deepEqual(early(first, 'rotavirus 2 2026-04-12'), [])
  // a second dose that is too early itself, one of another series, and one that was given before the first
  assert.deepEqual(early(first, 'rotavirus 2 2026-04-10'), ['rotavirus 1', 'rotavirus 2'])
  assert.deepEqual(early(first, 'opv 2 2026-04-20'), ['rotavirus 1'])
  assert.deepEqual(early(first, 'rotavirus 2 2026-03-01'), ['rotavirus 1', 'rotavirus 2'])
  // the last dose of the series has none after it
  assert.deepEqual(early('rotavirus 1 2026-03-16', 'rotavirus 2 2026-04-14', 'rotavirus 3 2026-05-11'), ['rotavirus 3'])
})

test('a dose before its age is marked, and its repetition at the right age counts', () => {
  const recorded = ['mr 1 2026-10-01', 'mr 1 2026-11-20'].map(recordOf)
  const planWith = (doses: RecordedDose[]) =>
    planOf('national', { dateOfBirth: '2026-02-01', isGirl: true }, doses, '2026-11-30')
  assert.equal(lineOf(planWith(recorded.slice(0, 1)), 'measles 1'), 'measles 1 given before-age')
  const measles = planWith(recorded).find(({ scheduled }) => scheduled.series === 'measles')
  assert.deepEqual([measles?.given?.givenOn, measles?.finding], ['2026-11-20', null])
})
