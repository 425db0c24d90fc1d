import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { medicineMessages as says } from '#contract/medicine-reminders/plans.ts'
import { frequencies } from '#contract/prescriptions/medications.ts'
import { addDays } from '#contract/wall-clock.ts'
import { saveMark } from '#server/features/medicine-reminders/queries/doses.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'
import { momentOf } from './schedule.ts'

const app = await sharedApp()
const zone = zoneAtNoon()
const today = todayIn(zone)
const PATH = '/api/medicine-reminders'
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
/** A name that the safety check doesn't know. */
const tablets = { ...paracetamol, medicationName: 'Test tablets' }

const clinic = await makeClinic(app.db, { zone })
const doctor = await makeDoctor(app.db, clinic)
const asDoctor = await app.signInAs(doctor)
const owner = await makePatientAccount(app.db)
const patient = await app.signInAs(owner)
const settings = { timeZone: zone, byBell: true, byMail: false, byPush: true, refillDays: 3 }
assert.equal((await patient.put(`${PATH}/settings`, settings)).status, 200)
const chart = await makeChart(app.db, clinic, { owner })

/** Signs a prescription of these medications. */
async function prescribed(medications: object[]) {
  const body = prescriptionOf({ clinic, doctor, chart }, today, { medications })
  const { body: made, status } = await asDoctor.post('/api/prescriptions', body)
  assert.equal(status, 201, JSON.stringify(made))
  return made as { id: string; endsOn: string | null; medications: { id: string }[] }
}
const proposed = async (id: string) => (await patient.get(`${PATH}/proposals/${id}`)).body.proposals
/** The proposal for one line. */
async function proposalFor(line: object) {
  const { id } = await prescribed([{ ...tablets, instructions: '', ...line }])
  return (await proposed(id))[0]
}
/** A plan as the dialog adds it from a proposal. */
const planFrom = (one: Awaited<ReturnType<typeof proposalFor>>, more: object = {}) =>
  patient.post(PATH, {
    medicationId: one.medicationId,
    times: one.times ?? [],
    weekdays: EVERY_DAY,
    steps: one.steps?.map((step: { times: { time: string }[]; weekdays: number[] }) => ({
      times: step.times.map(({ time }) => time),
      weekdays: step.weekdays.length > 0 ? step.weekdays : [1],
    })),
    startsOn: one.startsOn,
    endsOn: one.endsOn ?? '',
    supply: one.supply,
    unitsPerDose: one.unitsPerDose,
    timeZone: zone,
    ...more,
  })
const dosesOf = async (planId: string, from: string, to: string) =>
  (await patient.get(`${PATH}/doses?from=${from}&to=${to}`)).body.doses
    .filter((one: { planId: string }) => one.planId === planId)
    .map((one: { date: string; time: string; amount: string | null }) => [one.date, one.time, one.amount])

test('every frequency of the form, and doctors’ shorthand, has proposed times', async () => {
  const others = ['1-0-1', '0-0-1', '1-1-1-1', 'Every 3 hours', 'On Mondays', 'Every 5 hours', '0-0-0']
  const { id } = await prescribed(
    [...frequencies, ...others].map((frequency, at) => ({
      ...tablets,
      medicationName: `Medicine ${at}`,
      frequency,
      instructions: '',
      quantity: 10,
    })),
  )
  const times = Object.fromEntries(
    (await proposed(id)).map((one: { frequency: string; times: string[] | null }) => [one.frequency, one.times]),
  )
  assert.deepEqual(times, {
    'Once daily': ['08:00'],
    'Twice daily': ['08:00', '20:00'],
    'Three times daily': ['08:00', '14:00', '20:00'],
    'Four times daily': ['08:00', '12:00', '16:00', '20:00'],
    'Every 4 hours': ['02:00', '06:00', '10:00', '14:00', '18:00', '22:00'],
    'Every 6 hours': ['00:00', '06:00', '12:00', '18:00'],
    'Every 8 hours': ['06:00', '14:00', '22:00'],
    'Every 12 hours': ['08:00', '20:00'],
    'As needed': [],
    'Before meals': ['07:30', '12:30', '19:30'],
    'After meals': ['08:30', '13:30', '20:30'],
    'At bedtime': ['22:00'],
    '1-0-1': ['08:00', '20:00'],
    '0-0-1': ['20:00'],
    '1-1-1-1': ['08:00', '12:00', '16:00', '20:00'],
    'Every 3 hours': ['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'],
    'On Mondays': ['08:00'],
    'Every 5 hours': null,
    '0-0-0': null,
  })
})

test('days are proposed only if the dose names them, and a weekly medicine is never proposed for every day', async () => {
  const { id } = await prescribed(
    [
      ['1 tablet', 'Once daily'],
      ['7.5 mg', 'Once weekly'],
      ['1 tablet', 'Every Sunday'],
      ['1 tablet', 'Every other day'],
      ['1 tablet every 3 days', 'Once daily'],
      ['1 tablet on Mon and Thu', 'Twice daily'],
      ['0-0-1', 'Before meals'],
      ['1-0-1', 'After meals'],
      ['1 tablet', '2-0-1'],
      ['as the doctor said', 'Once daily'],
    ].map(([dosage, frequency], at) => ({
      ...tablets,
      medicationName: `Medicine ${at}`,
      dosage: dosage!,
      frequency: frequency!,
      instructions: '',
      quantity: 10,
    })),
  )
  const every = [0, 1, 2, 3, 4, 5, 6]
  assert.deepEqual(
    (await proposed(id)).map((one: { times: unknown; weekdays: unknown; supply: unknown; unitsPerDose: unknown }) => [
      one.times,
      one.weekdays,
      one.supply,
      one.unitsPerDose,
    ]),
    [
      [['08:00'], every, 10, 1],
      [['08:00'], null, null, 1],
      [['08:00'], [0], 10, 1],
      [['08:00'], null, 10, 1],
      [['08:00'], null, 10, 1],
      [['08:00', '20:00'], [1, 4], 10, 1],
      [['20:00'], every, 10, 1],
      [['08:00', '20:00'], every, 10, 1],
      // each time says its own number
      [['08:00', '20:00'], every, 10, 1],
      // what isn't understood proposes nothing
      [null, null, null, 1],
    ],
  )
})

test('a course that follows another begins when that one ends', async () => {
  const { id, endsOn } = await prescribed([
    {
      ...tablets,
      medicationName: 'Prednisolone 20 mg',
      dosage: '2 tablets',
      frequency: 'Once daily',
      duration: '5 days',
    },
    {
      ...tablets,
      medicationName: 'Prednisolone 20 mg',
      dosage: '1 tablet',
      frequency: 'Once daily',
      duration: '5 days',
      instructions: 'after the first 5 days',
    },
    {
      ...tablets,
      medicationName: 'Prednisolone 20 mg',
      dosage: '1/2 tablet',
      frequency: 'Once daily',
      duration: '5 days',
      instructions: 'then half',
    },
  ])
  assert.deepEqual(
    (await proposed(id)).map((one: { startsOn: string; endsOn: string }) => [one.startsOn, one.endsOn]),
    [
      [today, addDays(today, 4)],
      [addDays(today, 5), addDays(today, 9)],
      [addDays(today, 10), addDays(today, 14)],
    ],
  )
  assert.equal(endsOn, addDays(today, 14))
})

test('unequal parts have their own number in the reminder, and each takes its own from the supply', async () => {
  const one = await proposalFor({ dosage: '1 tablet', frequency: '2-0-1', duration: '10 days', quantity: 30 })
  assert.deepEqual(one.steps[0].times, [
    { time: '08:00', amount: '2 tablets', units: 2 },
    { time: '20:00', amount: '1 tablet', units: 1 },
  ])
  const { status, body: plan } = await planFrom(one)
  assert.equal(status, 201, JSON.stringify(plan))
  const [day, next] = [addDays(today, 1), addDays(today, 2)]
  assert.deepEqual(await dosesOf(plan.id, day, next), [
    [day, '08:00', '2 tablets'],
    [day, '20:00', '1 tablet'],
    [next, '08:00', '2 tablets'],
    [next, '20:00', '1 tablet'],
  ])
  // nine pieces are needed in three days
  for (const [left, isLow] of [
    [9, false],
    [5, true],
  ] as const) {
    const { name, times, weekdays, startsOn } = plan
    const { body } = await patient.put(`${PATH}/${plan.id}`, {
      name,
      times,
      weekdays,
      startsOn,
      isOn: true,
      supply: left,
    })
    assert.deepEqual(body.supply, { left, isLow })
  }
  await saveMark(app.db, plan.id, momentOf(today, '20:00', zone), 'taken')
  const left = async () =>
    (await patient.get(PATH)).body.find(({ id }: { id: string }) => id === plan.id).supply.left as number
  assert.equal(await left(), 4)
})

test('a taper in one line is one plan, whose second step begins when the first ends', async () => {
  const one = await proposalFor({
    dosage: '2 tabs x5d then 1 tab x5d then ½ tab x5d',
    frequency: 'Once daily',
    duration: '15 days',
    quantity: 18,
  })
  assert.deepEqual(
    one.steps.map(({ startsOn, endsOn, times }: { startsOn: string; endsOn: string; times: unknown[] }) => [
      startsOn,
      endsOn,
      times,
    ]),
    [
      [today, addDays(today, 4), [{ time: '08:00', amount: '2 tablets', units: 2 }]],
      [addDays(today, 5), addDays(today, 9), [{ time: '08:00', amount: '1 tablet', units: 1 }]],
      [addDays(today, 10), addDays(today, 14), [{ time: '08:00', amount: '½ tablet', units: 0.5 }]],
    ],
  )
  const { body: plan } = await planFrom(one)
  assert.deepEqual([plan.startsOn, plan.endsOn, plan.supply.left], [today, addDays(today, 14), 18])
  assert.deepEqual(await dosesOf(plan.id, addDays(today, 4), addDays(today, 5)), [
    [addDays(today, 4), '08:00', '2 tablets'],
    [addDays(today, 5), '08:00', '1 tablet'],
  ])
  assert.deepEqual(await dosesOf(plan.id, addDays(today, 15), addDays(today, 20)), [])

  // turning it off and on keeps the steps, and other times keep the doses
  const { name, times, weekdays, startsOn } = plan
  const change = { name, times, weekdays, startsOn }
  assert.deepEqual((await patient.put(`${PATH}/${plan.id}`, { ...change, isOn: false })).body.steps, plan.steps)
  const later = { ...change, isOn: true, steps: plan.steps.map(() => ({ times: ['09:30'], weekdays: EVERY_DAY })) }
  const { body: changed } = await patient.put(`${PATH}/${plan.id}`, later)
  assert.deepEqual(changed.steps[0].times, [{ time: '09:30', amount: '2 tablets', units: 2 }])
  const fewer = await patient.put(`${PATH}/${plan.id}`, { ...later, steps: later.steps.slice(1) })
  assert.deepEqual([fewer.status, fewer.body.issues[0].message], [400, says.otherSteps])
})

test('an interval of days continues across weeks', async () => {
  const one = await proposalFor({ dosage: '1 tablet', frequency: 'Every other day', duration: '30 days' })
  assert.deepEqual([one.steps[0].everyDays, one.daysToChoose], [2, null])
  const { body: plan } = await planFrom(one)
  const days = [2, 4, 6, 8, 10].map((day) => addDays(today, day))
  assert.deepEqual(
    await dosesOf(plan.id, addDays(today, 1), addDays(today, 10)),
    days.map((day) => [day, '08:00', '1 tablet']),
  )
})

test('weekly medicines ask for the day; monthly ones are never proposed weekly', async () => {
  const weekly = await proposalFor({ dosage: '7.5 mg', frequency: 'Once weekly', duration: '28 days' })
  assert.deepEqual([weekly.weekdays, weekly.daysToChoose, weekly.steps], [null, 1, null])
  const twice = await proposalFor({ dosage: '1 tablet', frequency: 'Twice a week', duration: '28 days' })
  assert.deepEqual([twice.weekdays, twice.daysToChoose], [null, 2])
  const monthly = await proposalFor({ dosage: '60,000 IU', frequency: 'Once a month', duration: '90 days' })
  assert.deepEqual([monthly.steps[0].everyDays, monthly.weekdays], [30, null])
  const rising = await proposalFor({
    dosage: '1 tab weekly x 4 weeks then 2 tabs weekly x 4 weeks',
    frequency: 'See dosage',
    duration: '56 days',
  })
  assert.deepEqual(
    [rising.daysToChoose, rising.steps.map(({ weekdays }: { weekdays: number[] }) => weekdays)],
    [1, [[], []]],
  )
  const { body: plan } = await planFrom(rising)
  assert.deepEqual(plan.steps[1].weekdays, [1])
})

test('a dose that contradicts itself proposes nothing, and says why', async () => {
  const one = await proposalFor({ dosage: '1 tab OD', frequency: 'Twice daily' })
  assert.deepEqual(
    [one.times, one.steps, one.doseNotCalculated],
    [null, null, 'Dosage and frequency contradict each other.'],
  )
})

test('steps are taken from the prescription alone', async () => {
  const one = await proposalFor({ dosage: '1 tablet', frequency: 'Twice daily' })
  const steps = [{ times: ['08:00'], weekdays: EVERY_DAY }]
  const refused = await planFrom(one, { steps })
  assert.deepEqual([refused.status, refused.body.issues[0].message], [400, says.otherSteps])
  const own = { name: 'Vitamin D3', times: ['08:00'], weekdays: EVERY_DAY, startsOn: today, timeZone: zone, steps }
  assert.equal((await patient.post(PATH, own)).status, 400)
})

test('a prescription that was signed before doses were stored has proposals, too', async () => {
  const { id } = await prescribed([{ ...tablets, dosage: '2-0-1', frequency: 'Twice daily', instructions: '' }])
  const before = (await proposed(id))[0].steps
  await sql`alter table prescription_medications disable trigger keep_as_signed`.execute(app.db)
  await sql`update prescription_medications set dose_reading = null where prescription_id = ${id}`.execute(app.db)
  await sql`alter table prescription_medications enable trigger keep_as_signed`.execute(app.db)
  assert.deepEqual((await proposed(id))[0].steps, before)
})

test('a reader in Hindi sees amounts in Hindi; the plan is stored in English', async () => {
  const { id } = await prescribed([
    { ...tablets, dosage: '2 in the morning, 1 at night', frequency: 'Twice daily', instructions: 'After meals' },
    { ...tablets, medicationName: 'Steps', dosage: '2 tablets for 3 days then 1 tablet', frequency: 'Once daily' },
  ])
  const { body } = await patient.get(`${PATH}/proposals/${id}?lang=hi`)
  assert.equal(body.proposals[0].dose, 'सुबह 2, रात को 1, खाने के बाद, 5 दिन तक')
  const inHindi = (steps: { times: { amount: string }[] }[]) =>
    steps.map(({ times }) => times.map(({ amount }) => amount))
  assert.deepEqual(inHindi(body.proposals[1].steps), [['2 गोलियाँ'], ['1 गोली']])
  const { status, body: plan } = await planFrom((await proposed(id))[1])
  assert.equal(status, 201, JSON.stringify(plan))
  const planIn = async (language: string) => {
    const { body: all } = await patient.get(`${PATH}?lang=${language}`)
    return all.find((one: { id: string }) => one.id === plan.id)
  }
  assert.deepEqual(inHindi((await planIn('hi')).steps), [['2 गोलियाँ'], ['1 गोली']])
  assert.deepEqual(inHindi((await planIn('en')).steps), [['2 tablets'], ['1 tablet']])
  const tomorrow = addDays(today, 1)
  const { body: doses } = await patient.get(`${PATH}/doses?from=${tomorrow}&to=${tomorrow}&lang=hi`)
  assert(
    doses.doses.some((one: { planId: string; amount: string }) => one.planId === plan.id && one.amount === '2 गोलियाँ'),
  )
})
