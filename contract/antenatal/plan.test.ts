import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtsAbout, type Dating, dueOnOf, impossibleIn, isLongOver, isScanUsual, scanDiffers } from './dating.ts'
import { answeredIn, planOf, type Planned } from './plan.ts'
import type { PlanItemCode } from './plan-items.ts'

// last period on 1 Jan 2026, due on 8 Oct 2026; by hand: 12 weeks on 26 Mar, 14 on 9 Apr, 20 on 21 May, 24 on 18 Jun, 26 on 2 Jul,
// 28 on 16 Jul, 34 on 27 Aug, 36 on 10 Sep
const dueOn = '2026-10-08'
const checkup = (seenOn: string, values: object = {}) => ({
  id: seenOn,
  seenOn,
  hemoglobin: null,
  urineProtein: null,
  urineSugar: null,
  status: 'active' as const,
  ...values,
})
const tick = (item: PlanItemCode, doneOn: string, answer: 'done' | 'not-needed' = 'done') => ({
  id: item,
  item,
  answer,
  doneOn,
  status: 'active' as const,
})
const on = (today: string, more: Partial<Planned> = {}) => {
  const plan = planOf({ dueOn, today, checkups: [], ticks: [], tetanusOn: [], ...more })
  return (code: PlanItemCode) => plan.find(({ item }) => item === code)!
}

test('checkups are due in the weeks of the schedule, overdue after them, and missed when the next ones begin', () => {
  assert.equal(on('2026-03-26')('checkup-1').status, 'due')
  assert.equal(on('2026-03-27')('checkup-1').status, 'overdue')
  assert.equal(on('2026-04-08')('checkup-1').status, 'overdue')
  assert.equal(on('2026-04-09')('checkup-1').status, 'missed')
  assert.equal(on('2026-04-08')('checkup-2').status, 'upcoming')
  assert.equal(on('2026-04-09')('checkup-2').status, 'due')
  assert.equal(on('2026-07-03')('checkup-2').status, 'overdue')
  assert.equal(on('2026-07-16')('checkup-3').status, 'due')
  assert.equal(on('2026-08-28')('checkup-3').status, 'overdue')
  assert.equal(on('2026-09-10')('checkup-4').status, 'due')
  assert.equal(on('2026-10-09')('checkup-4').status, 'overdue')
})

test('a checkup makes the one of its weeks done, and its values the tests', () => {
  const first = checkup('2026-02-20', { hemoglobin: 11.2, urineProtein: 'none', urineSugar: 'none' })
  const wrong = checkup('2026-05-01', { status: 'error', hemoglobin: 9 })
  const of = on('2026-05-02', { checkups: [wrong, first] })
  assert.deepEqual(
    [of('checkup-1').status, of('checkup-1').doneOn, of('checkup-1').checkupId],
    ['done', '2026-02-20', first.id],
  )
  assert.deepEqual([of('hemoglobin-1').status, of('urine-1').status], ['done', 'done'])
  assert.equal(of('checkup-2').status, 'due')
  // the third trimester needs its own test, and protein alone doesn't complete it
  const late = on('2026-07-20', { checkups: [first, checkup('2026-07-16', { urineProtein: 'trace' })] })
  assert.deepEqual(
    [late('checkup-3').status, late('urine-2').status, late('hemoglobin-2').status],
    ['done', 'due', 'due'],
  )
})

test('tests are ticked as done or not needed, and the second Td waits four weeks for the first', () => {
  assert.equal(on('2026-03-01')('tetanus-2').status, 'waiting')
  const of = on('2026-03-27', { ticks: [tick('tetanus-1', '2026-02-28'), tick('hiv', '2026-03-01', 'not-needed')] })
  assert.deepEqual([of('tetanus-2').status, of('tetanus-2').dueFrom], ['upcoming', '2026-03-28'])
  assert.deepEqual([of('hiv').status, of('hiv').tickId], ['not-needed', 'hiv'])
  assert.equal(of('syphilis').status, 'overdue')
  assert.equal(on('2026-03-28', { ticks: [tick('tetanus-1', '2026-02-28')] })('tetanus-2').status, 'due')
  // recorded vaccines count, those from before the pregnancy don't
  const given = on('2026-03-28', { tetanusOn: ['2026-03-20', '2025-12-31', '2026-02-10'] })
  assert.deepEqual([given('tetanus-1').doneOn, given('tetanus-2').doneOn], ['2026-02-10', '2026-03-20'])
  const mixed = on('2026-03-28', { ticks: [tick('tetanus-1', '2026-02-10')], tetanusOn: ['2026-02-10'] })
  assert.deepEqual([mixed('tetanus-1').status, mixed('tetanus-2').status], ['done', 'due'])
  assert.equal(on('2026-06-17')('glucose-2').status, 'upcoming')
  assert.equal(on('2026-06-18')('glucose-2').status, 'due')
  assert.equal(on('2026-07-17')('glucose-2').status, 'overdue')
  // before 20 weeks
  assert.deepEqual([on('2026-05-20')('ultrasound').status, on('2026-05-21')('ultrasound').status], ['due', 'overdue'])
})

test('a second Td counts from four weeks after the first, and needs no first one that was not needed', () => {
  const early = on('2026-03-20', { tetanusOn: ['2026-02-10', '2026-02-11'] })
  assert.deepEqual([early('tetanus-1').status, early('tetanus-2').status], ['done', 'due'])
  const later = on('2026-03-20', { tetanusOn: ['2026-02-10', '2026-02-11', '2026-03-10'] })
  assert.equal(later('tetanus-2').doneOn, '2026-03-10')
  const ticks = [tick('tetanus-1', '2026-02-10', 'not-needed')]
  assert.equal(on('2026-02-11', { ticks })('tetanus-2').status, 'due')
  assert.equal(on('2026-02-20', { ticks, tetanusOn: ['2026-02-12'] })('tetanus-2').doneOn, '2026-02-12')
})

test('the first hemoglobin and urine count at any week, and urine sugar alone in the third trimester', () => {
  const late = checkup('2026-07-30', { hemoglobin: 11, urineProtein: 'none', urineSugar: 'none' })
  const first = on('2026-07-30', { checkups: [late] })
  assert.deepEqual([first('hemoglobin-1').status, first('urine-1').status], ['done', 'done'])
  const sugar = on('2026-07-30', { checkups: [checkup('2026-07-30', { urineSugar: 'none' })] })
  assert.deepEqual([sugar('urine-1').status, sugar('urine-2').status], ['overdue', 'done'])
})

test('a pregnancy that has ended lists what was done or not needed until then', () => {
  const list = answeredIn({
    dueOn,
    endedOn: '2026-03-01',
    checkups: [checkup('2026-02-20')],
    ticks: [tick('hiv', '2026-02-20'), tick('syphilis', '2026-02-20', 'not-needed')],
    tetanusOn: ['2026-03-02'],
  })
  assert.deepEqual(
    list.map(({ item, status }) => [item, status]),
    [
      ['checkup-1', 'done'],
      ['syphilis', 'not-needed'],
      ['hiv', 'done'],
    ],
  )
})

const dating = (values: Partial<Dating>): Dating => ({
  periodOn: null,
  scanOn: null,
  scanWeeks: null,
  scanDays: null,
  enteredDueOn: null,
  datedBy: 'period',
  ...values,
})
const open = { outcome: null, endedOn: null }
const patient = { gender: 'female', age: 27 }

test('the due date comes from what the clinic chose, and impossible dates name their field', () => {
  const all = dating({
    periodOn: '2026-01-01',
    scanOn: '2026-03-01',
    scanWeeks: 8,
    scanDays: 2,
    enteredDueOn: '2026-10-01',
  })
  assert.equal(dueOnOf(all), '2026-10-08')
  assert.equal(dueOnOf({ ...all, datedBy: 'scan' }), '2026-10-09')
  assert.equal(dueOnOf({ ...all, datedBy: 'clinic' }), '2026-10-01')
  const pathOf = (one: Dating, today: string, ending: Parameters<typeof impossibleIn>[1] = open) =>
    impossibleIn(one, ending, today)?.path
  assert.equal(pathOf(all, '2026-03-01'), undefined)
  assert.equal(pathOf(dating({ periodOn: '2026-03-02' }), '2026-03-01'), 'periodOn')
  assert.equal(pathOf(dating({ datedBy: 'scan', periodOn: '2026-01-01' }), '2026-03-01'), 'scanOn')
  assert.equal(pathOf(dating({ periodOn: '2025-01-01' }), '2026-03-01'), 'periodOn')
  assert.equal(pathOf(all, '2026-10-10', { outcome: 'born', endedOn: '2026-10-11' }), 'endedOn')
  assert.equal(pathOf(all, '2026-10-10', { outcome: 'born', endedOn: '2025-12-31' }), 'endedOn')
  assert.equal(pathOf(all, '2027-10-10', { outcome: 'born', endedOn: '2026-10-05' }), undefined)
  // a scan and its age come together
  assert.equal(pathOf({ ...all, scanWeeks: null }, '2026-03-01'), 'scanWeeks')
  assert.equal(pathOf(dating({ periodOn: '2026-01-01', scanWeeks: 12, scanDays: 3 }), '2026-03-01'), 'scanOn')
  const messageOf = (one: Dating) => impossibleIn(one, open, '2026-12-01')?.message
  const messages = [
    dating({ periodOn: '2026-01-01' }),
    dating({ scanOn: '2026-03-01', scanWeeks: 8, scanDays: 0, datedBy: 'scan' }),
    dating({ enteredDueOn: '2026-10-01', datedBy: 'clinic' }),
  ].map(messageOf)
  assert.equal(new Set(messages).size, 3)
  assert.equal(messageOf(dating({ periodOn: '2026-01-13' })), undefined)
  assert.ok(messageOf(dating({ periodOn: '2026-01-12' })))
})

test('a pregnancy is long over from the 43rd day after its due date', () => {
  assert.deepEqual([isLongOver(dueOn, '2026-11-19'), isLongOver(dueOn, '2026-11-20')], [false, true])
})

test('doubtful dates are asked about', () => {
  const about = (one: Dating, today: string, more: object = {}) =>
    doubtsAbout({ dating: one, ending: open, today, patient, earlierEndedOn: null, seenOn: [], ...more })
  const period = dating({ periodOn: '2026-01-01' })
  assert.deepEqual(about(period, '2026-03-01'), [])
  assert.deepEqual(about(period, '2026-01-10'), ['By these dates the pregnancy is at 1 week and 2 days today.'])
  assert.deepEqual(about(period, '2026-10-22'), ['By these dates the pregnancy is at 42 weeks today.'])
  assert.equal(about(period, '2026-03-01', { patient: { gender: 'male', age: 27 } }).length, 1)
  assert.equal(about(period, '2026-03-01', { earlierEndedOn: '2026-01-15' }).length, 1)
  assert.equal(about(period, '2026-03-01', { seenOn: ['2025-12-31'] }).length, 1)
  const born = { ending: { outcome: 'born', endedOn: '2026-05-01' } }
  assert.deepEqual(about(period, '2026-06-01', born), ['By these dates the child was born at 17 weeks and 1 day.'])
  // a scan at 8 weeks and 2 days that is 5 days away from the last period decides; one 4 days away doesn't
  const scan = { scanWeeks: 8, scanDays: 2 }
  assert.equal(scanDiffers({ ...period, ...scan, scanOn: '2026-03-05' }), 5)
  assert.equal(isScanUsual({ ...period, ...scan, scanOn: '2026-03-05' }), true)
  assert.equal(isScanUsual({ ...period, ...scan, scanOn: '2026-03-04' }), false)
  assert.equal(about({ ...period, ...scan, scanOn: '2026-03-05' }, '2026-03-10').length, 1)
  // any date that counts is compared with the others, by a limit of four weeks
  const clinic = { ...period, datedBy: 'clinic' as const }
  assert.deepEqual(about({ ...clinic, enteredDueOn: '2026-11-04' }, '2026-03-10'), [])
  assert.deepEqual(about({ ...clinic, enteredDueOn: '2026-11-05' }, '2026-03-10'), [
    'The due date is 28 days away from the one by the last period.',
  ])
  assert.equal(about({ ...period, ...scan, scanOn: '2026-04-05', datedBy: 'scan' }, '2026-04-10').length, 1)
})
