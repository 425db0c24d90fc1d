import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { periodsOf } from '#server/features/dashboard/periods.ts'
import { trendOf } from '#server/features/dashboard/periods.ts'
import { thorough } from '#server/testing/thorough.ts'
import { instantOf } from '#server/time.ts'
import { demoClinics } from './clinics.ts'
import { demoDoctor } from './doctors.ts'
import { demoRows } from './load.ts'
import { demoPatient } from './people.ts'

// The demo has a full day on any weekday: at the clinic of the four demo accounts, soon after midnight, at noon and
// shortly before midnight.

const home = demoClinics[0]!
const MONDAY = '2026-09-14'
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = ['00:10', '12:00', '23:50']
/** Returns the tested times of a weekday: one each in turn, or all in the full run. */
const hoursOf = (index: number) => (thorough ? hours : [hours[index % hours.length]!])

const made = new Map<number, ReturnType<typeof demoRows>>()

/** Returns the rows of a moment, generated once. */
function rowsAt(now: Date) {
  let rows = made.get(now.getTime())
  if (!rows) made.set(now.getTime(), (rows = demoRows(now, '')))
  return rows
}

interface Appointment {
  clinic_id: string
  doctor_id: string
  patient_id: string
  status: string
  starts_at: string
  ends_at: string
}

const statusesOf = (appointments: Appointment[]) => [...new Set(appointments.map(({ status }) => status))].toSorted()

const isOwn = ({ doctor_id }: { doctor_id?: unknown }) => doctor_id === demoDoctor.id

function dayOf(date: string, time: string) {
  const at = (clock: string) => instantOf(date, clock, home.timeZone)!
  const rows = rowsAt(at(time))
  const appointments = rows.appointments as unknown as Appointment[]
  const [from, to] = [at('00:00'), instantOf(addDays(date, 1), '00:00', home.timeZone)!]
  const today = appointments.filter(({ clinic_id, starts_at }) => {
    const start = new Date(starts_at)
    return clinic_id === home.id && from <= start && start < to
  })
  return { at, now: at(time), rows, appointments, today }
}

/** The everyday run tests the days on which clinics keep other hours, and one that is like the rest. */
const isTested = (name: string) => thorough || ['Monday', 'Saturday', 'Sunday'].includes(name)

for (const [index, name] of [...names.entries()].filter(([, name]) => isTested(name)))
  suite(name, () => {
    const date = addDays(MONDAY, index)
    for (const time of hoursOf(index))
      test(`the demo day is complete at ${time}`, () => {
        assert.equal(weekdayOf(date), (index + 1) % 7)
        const { at, now, rows, appointments, today } = dayOf(date, time)
        const isOver = time === '23:50'
        const own = today.filter(({ doctor_id }) => doctor_id === demoDoctor.id)

        // the doctor's day, in more than one status, with the slot of 11:15 free (rule A2)
        assert.ok(own.filter(({ status }) => status !== 'cancelled').length >= 7, `doctor: ${own.length}`)
        assert.ok(statusesOf(own).length >= 2, statusesOf(own).join())
        const slot = at('11:15').toISOString()
        assert.deepEqual(
          own.filter(({ starts_at, ends_at }) => starts_at <= slot && slot < ends_at),
          [],
        )

        // the desk's and the administrator's: more doctors, more statuses
        assert.ok(today.length >= own.length + 3, `clinic: ${today.length} of which ${own.length} the doctor's`)
        assert.ok(new Set(today.map(({ doctor_id }) => doctor_id)).size >= 3)
        assert.ok(statusesOf(today).length >= 2, statusesOf(today).join())
        const done = today.filter(({ status }) => ['completed', 'no_show'].includes(status)).length
        const open = today.filter(({ status }) => ['pending', 'scheduled', 'confirmed'].includes(status)).length
        assert.deepEqual([done > 0, open > 0], [time !== '00:10', !isOver], `${done} done, ${open} open`)

        // the patient has an appointment with the demo doctor today, and upcoming ones, and the doctor three pending
        // ones (the bell's 3)
        const chart = rows.patients.find(
          ({ clinic_id, user_id }) => clinic_id === home.id && user_id === demoPatient.id,
        )
        const coming = appointments.filter(
          ({ patient_id, status, starts_at }) =>
            patient_id === chart!.id &&
            ['pending', 'scheduled', 'confirmed'].includes(status) &&
            new Date(starts_at) > now,
        )
        const ownToday = today.filter(({ patient_id }) => patient_id === chart!.id)
        assert.deepEqual(
          ownToday.map(({ doctor_id, status }) => [doctor_id, status]),
          [[demoDoctor.id, isOver ? 'completed' : 'confirmed']],
        )
        assert.equal(coming.length, isOver ? 2 : 3)
        const pending = appointments.filter(
          ({ doctor_id, status }) => doctor_id === demoDoctor.id && status === 'pending',
        )
        assert.equal(pending.length, 3)
        assert.equal(rows.reviews.filter(({ clinic_id }) => clinic_id === home.id).length, 247)

        // there is a next patient for the doctor and the clinic: today, or before midnight the day after it
        const { dayTo, monthFrom, monthTo } = periodsOf(home.timeZone, now)
        const soon = appointments.filter(
          ({ clinic_id, status, starts_at }) =>
            clinic_id === home.id &&
            ['pending', 'scheduled', 'confirmed'].includes(status) &&
            new Date(starts_at) > now &&
            new Date(starts_at).getTime() < dayTo.getTime() + 86_400_000,
        )
        assert.ok(soon.length > 3, `${soon.length} coming at the clinic`)
        assert.ok(soon.some(({ doctor_id }) => doctor_id === demoDoctor.id))

        // no figure of a dashboard is nothing: the doctor's, the administrator's, the patient's
        const ofMonth = appointments.filter(
          ({ starts_at, status }) =>
            status !== 'cancelled' && monthFrom <= new Date(starts_at) && new Date(starts_at) < monthTo,
        )
        const earned = (list: Appointment[]) => list.filter(({ status }) => status === 'completed').length
        const figures = {
          'the doctor’s patients': new Set(appointments.filter(isOwn).map(({ patient_id }) => patient_id)).size,
          'the doctor’s prescriptions': rows.prescriptions.filter(({ doctor_id }) => doctor_id === demoDoctor.id)
            .length,
          // on the first of a month nothing is earned until the day has brought some
          'what the doctor earned': date.endsWith('-01') ? 1 : earned(ofMonth.filter(isOwn)),
          'what the clinic earned': date.endsWith('-01')
            ? 1
            : earned(ofMonth.filter(({ clinic_id }) => clinic_id === home.id)),
          'the month’s bookings': ofMonth.length,
          'the patient’s prescriptions': rows.prescriptions.filter(({ patient_id }) => patient_id === chart!.id).length,
        }
        for (const [what, count] of Object.entries(figures)) assert.ok(count > 0, what)
      })
  })

interface Earning extends Appointment {
  price_minor: number
}

/** Returns the trends of the demo doctor's dashboard, counted over the rows as the server counts in its database. */
function trendsAt(now: Date) {
  const { dayFrom, dayTo, weekAgoFrom, weekAgoTo, ...month } = periodsOf(home.timeZone, now)
  const own = (rowsAt(now).appointments as unknown as Earning[]).filter(
    ({ doctor_id, status }) => doctor_id === demoDoctor.id && status !== 'cancelled',
  )
  const between = (from: Date, to: Date) =>
    own.filter(({ starts_at }) => from <= new Date(starts_at) && new Date(starts_at) < to)
  const people = (list: Appointment[]) => new Set(list.map(({ patient_id }) => patient_id)).size
  const earned = (list: Earning[]) =>
    list.filter(({ status }) => status === 'completed').reduce((sum, { price_minor }) => sum + price_minor, 0)
  return [
    trendOf(between(dayFrom, dayTo).length, between(weekAgoFrom, weekAgoTo).length, 'last-week')?.percent,
    trendOf(people(own), people(between(new Date(0), month.monthFrom)), 'last-month')?.percent,
    trendOf(
      earned(between(month.monthFrom, month.monthTo)),
      earned(between(month.lastMonthFrom, month.lastMonthSoFar)),
      'last-month',
    )?.percent,
  ]
}

test('the demo doctor has 8 percent more appointments, 12 percent more patients and 15 percent more revenue', () => {
  for (const index of thorough ? [0, 3, 6] : [0, 5, 6])
    for (const time of hoursOf(index)) {
      const date = addDays(MONDAY, index)
      assert.deepEqual(trendsAt(instantOf(date, time, home.timeZone)!), [8, 12, 15], `${date} ${time}`)
    }
  // on the first of a month there is nothing to compare revenue with until the day has brought some
  assert.deepEqual(trendsAt(instantOf('2026-10-01', '00:10', home.timeZone)!), [8, 12, undefined])
})

test('a person with several charts has one birthday', () => {
  const born = Map.groupBy(
    demoRows(new Date('2026-09-16T19:00:00Z'), '').patients.filter(({ user_id }) => user_id),
    ({ user_id }) => user_id,
  )
  assert.equal(born.get(demoPatient.id)?.length, 2)
  for (const charts of born.values()) assert.equal(new Set(charts.map(({ date_of_birth }) => date_of_birth)).size, 1)
})
