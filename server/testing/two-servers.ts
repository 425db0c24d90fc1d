import assert from 'node:assert/strict'
import type { Change } from '#contract/events.ts'
import { bookingOf } from './bookings.ts'
import type { Client } from './client.ts'
import { workdays } from './dates.ts'
import { hear, type HeardStream } from './event-stream.ts'
import { makeClinic, makeDoctor, makeSession, type Person, type TestClinic, type TestDoctor } from './factories.ts'
import { until } from './programs.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

/** Two servers on one database, each with its own connection, and a clinic with a doctor whom anyone can book. */
export interface TwoServers {
  here: TestApp
  there: TestApp
  origin: { here: string; there: string }
  visitor: Client
  clinic: TestClinic
  doctor: TestDoctor
  close(): Promise<void>
}

export async function openTwoServers(): Promise<TwoServers> {
  const here = await buildTestApp({ unlimited: true })
  const there = await buildTestApp({ unlimited: true, beside: here })
  const [visitor, { origin }] = [await here.listen(), await there.listen()]
  const clinic = await makeClinic(here.db)
  return {
    here,
    there,
    origin: { here: visitor.origin, there: origin },
    visitor,
    clinic,
    doctor: await makeDoctor(here.db, clinic),
    async close() {
      await there.close()
      await here.close()
    },
  }
}

type User = Pick<Person, 'userId'>

/** Returns a person's session, and the header that carries it. */
export async function cookieOf({ here }: TwoServers, person: User) {
  const { id, secret } = await makeSession(here.db, person.userId)
  return { id, headers: { cookie: `vaidya_session=${secret}` } }
}

export type Listening = HeardStream & { session: Awaited<ReturnType<typeof cookieOf>> }

/** Opens a person's stream, at the second server by default. */
export async function listening(two: TwoServers, person: User, at = two.origin.there): Promise<Listening> {
  const session = await cookieOf(two, person)
  let stream = await hear(at, session.headers)
  // a new server isn't connected to the database yet and closes streams; readers reconnect, like browsers do
  await until('the stream stays', async () => {
    if (!stream.isOpen()) stream = await hear(at, session.headers)
    return stream.isOpen()
  })
  return { ...stream, session }
}

let turn = 0

/** Books the doctor's next free time through the first server; gives the appointment's id. */
export async function book({ visitor, clinic, doctor }: TwoServers): Promise<string> {
  turn += 1
  const time = `${String(9 + (Math.floor(turn / 2) % 8)).padStart(2, '0')}:${turn % 2 ? '30' : '00'}`
  // the workdays within the horizon, each once
  const days = workdays(clinic)
  const date = days[Math.floor(turn / 16)]!
  const { status, body } = await visitor.post('/api/public/appointments', bookingOf(clinic, doctor, date, time))
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as string
}

/** Returns the appointments among the events. */
export const appointmentsIn = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'appointment' ? [change.id] : []))
/** Counts the events about a new notification. */
export const bellsIn = (changes: readonly Change[]) => changes.filter(({ kind }) => kind === 'notifications').length
