import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { demoAccounts } from '#contract/demo.ts'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { findActors } from '#server/features/accounts/queries/sessions.ts'
import { dashboardDay, dashboardStats } from '#server/features/dashboard/use-cases.ts'
import '#server/testing/keys.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { makeSession } from '#server/testing/factories.ts'
import { thorough } from '#server/testing/thorough.ts'
import { instantOf, todayIn } from '#server/time.ts'
import { demoClinics } from './clinics.ts'
import { demoDoctor } from './doctors.ts'
import { loadDemo } from './load.ts'

// The demo started on each weekday, as its four people see it on their dashboards. weekdays.all.test.ts tests the rows and
// numbers of every weekday and hour, because loading takes longest. The week is in the future: the database's own clock
// lets bookings expire.

const home = demoClinics[0]!
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const hours = ['00:10', '12:00', '23:50']
/** Sunday after midnight and Friday before midnight; each weekday in the full run. */
const tested = thorough ? names : ['Sunday', 'Friday']
const address = '192.0.2.1'

const soon = addDays(todayIn(home.timeZone), 7)
const sunday = addDays(soon, (7 - weekdayOf(soon)) % 7)

/** Returns the demo of a moment, and what its four people see then. */
async function begin(now: Date) {
  const { database, drop } = await createTestDatabase({ poolSize: 2 })
  const { db } = database
  await loadDemo(db, now)
  const next = await db
    .selectFrom('appointments')
    .select(['starts_at', 'doctor_id'])
    .where('clinic_id', '=', home.id)
    .where('starts_at', '>', now)
    .where('status', 'in', ['pending', 'scheduled', 'confirmed'])
    .orderBy('starts_at')
    .execute()
  const deps = { db, views: { note: () => {} } } as unknown as Deps
  const look = async (role: (typeof demoAccounts)[number]['email']) => {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', role).executeTakeFirstOrThrow()
    const session = await makeSession(db, id)
    const [actor] = (await findActors(db, [session.id], false)) as [SignedIn]
    const day = await dashboardDay(deps, { actor, address }, { limit: 300, offset: 0 }, now)
    return { day, stats: await dashboardStats(deps, actor, now) }
  }
  return { look, next, drop }
}

/** Returns the names of numbers that are zero; each must have a value to show. */
const emptyOf = (figures: Record<string, unknown>) =>
  Object.entries(figures).flatMap(([name, figure]) => (Number(figure) > 0 ? [] : [`${name} ${String(figure)}`]))

suite('a fresh demo has a live day for its doctor, desk, administrator and patient', () => {
  for (const name of tested) {
    const index = names.indexOf(name)
    const hour = hours[index % hours.length]!
    test(`on a ${name} at ${hour}`, async (t) => {
      const date = addDays(sunday, index)
      assert.equal(weekdayOf(date), index)
      const now = instantOf(date, hour, home.timeZone)!
      const { look, next, drop } = await begin(now)
      t.after(drop)

      const doctor = await look('doctor@demo.example')
      assert.deepEqual([doctor.day.date, doctor.day.visits.length], [date, 13])
      const { trends, todayAppointments, totalPatients, prescriptions, revenue } = doctor.stats
      assert.deepEqual(emptyOf({ todayAppointments, totalPatients, prescriptions }), [])
      assert.equal(trends.todayAppointments?.percent, 8)
      assert.equal(trends.totalPatients?.percent, 12)
      // on the first of a month there is nothing to compare revenue with until the day has brought some
      const isFirst = date.endsWith('-01')
      if (!isFirst) assert.deepEqual([emptyOf({ revenue }), trends.revenue?.percent], [[], 15])
      // the free time between the appointments (rule A2), until it has passed; then that of another day
      const free = doctor.day.nextFreeSlot!
      if (hour === '00:10') assert.deepEqual([free.isToday, free.time], [true, '11:15'])
      else assert.equal(free.isToday, hour === '12:00', `${free.date} ${free.time}`)
      // there is a next patient: today, or at midnight the day after it at the latest
      const within = (appointment: { starts_at: Date } | undefined) =>
        appointment!.starts_at.getTime() - now.getTime() < 86_400_000
      assert.ok(within(next[0]), String(next[0]?.starts_at))
      assert.ok(within(next.find(({ doctor_id }) => doctor_id === demoDoctor.id)))

      for (const person of ['staff@demo.example', 'admin@demo.example'] as const) {
        const { day } = await look(person)
        const here = day.visits.filter(({ clinic }) => clinic.id === home.id)
        assert.ok(here.length > doctor.day.visits.length, `${person}: ${here.length}`)
        assert.ok(new Set(here.map(({ doctor: { id } }) => id)).size >= 3, person)
        const isOpen = ({ can }: (typeof here)[number]) => can.cancel || can.complete
        assert.equal(here.some(isOpen), hour !== '23:50', `${person}: something left to do`)
      }
      const { activeClinics, totalDoctors, monthlyBookings, ...admin } = (await look('admin@demo.example')).stats
      assert.deepEqual(emptyOf({ activeClinics, totalDoctors, monthlyBookings, ...admin.platform }), [])
      if (!isFirst) assert.deepEqual(emptyOf({ revenue: admin.revenue }), [])

      const patient = await look('patient@demo.example')
      const [own, ...more] = patient.day.visits.filter(({ clinic }) => clinic.id === home.id)
      assert.deepEqual(more, [])
      assert.deepEqual([own!.doctor.lastName, own!.doctor.specialty], ['Rao', 'General Medicine'])
      assert.ok(patient.day.nextVisit)
      const { upcomingAppointments, prescriptions: active } = patient.stats
      assert.deepEqual(emptyOf({ upcomingAppointments, active }), [])
    })
  }
})
