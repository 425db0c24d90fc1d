import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { messages } from '#contract/errors.ts'
import { sendWaiting } from '#server/testing/emails.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { BREAKS } from '#server/testing/breaking.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Whichever layer fails, the reply is a 500 with an id and without the error's text, nothing is stored halfway, and the
// next call works.

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let desk: Client
let chart: { id: string }

before(async () => {
  app = await buildTestApp({ unlimited: true })
  clinic = await makeClinic(app.db)
  doctor = await makeDoctor(app.db, clinic)
  desk = await app.signInAs(await makeStaff(app.db, clinic))
  chart = await makeChart(app.db, clinic)
  await makeAppointment(app.db, { clinic, doctor, chart, at: { date: workday(clinic), time: '16:00' } })
})
after(() => app.close())

function assertFault({ status, body, text, headers }: Answer, where: string): void {
  assert.equal(status, 500, where)
  assert.deepEqual(Object.keys(body), ['message', 'code'], where)
  assert.equal(body.message, messages.internal)
  assert.equal(headers['cache-control'], 'no-store')
  assert.ok(!text.includes('Asha') && !text.includes('breaks'), where)
}

const fail = () => {
  throw new Error(BREAKS)
}
const book = (time: string) =>
  app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, workday(clinic), time))
const countAppointments = async () => (await app.db.selectFrom('appointments').select('id').execute()).length

/** Parts of the server that every call or every booking goes through. Each one fails for one call. */
const layers: [name: string, of: () => object, part: string][] = [
  ['budgets', () => app.deps.limits.bookingAttemptsPerAddress, 'take'],
  ['addresses for links in emails', () => app.deps, 'publicUrl'],
]

for (const [name, of, part] of layers)
  test(`${name} fail: the booking stores nothing, and the next one succeeds`, async () => {
    const whole = of() as Record<string, unknown>
    const working = whole[part]
    const before = await countAppointments()
    whole[part] = fail
    assertFault(await book('09:00').finally(() => (whole[part] = working)), name)
    assert.equal(await countAppointments(), before)
    const { status, body } = await book(part === 'take' ? '10:00' : '11:00')
    assert.equal(status, 201, JSON.stringify(body))
  })

test('each statement of a read breaks once: the answer is a 500, and the read works afterwards', async () => {
  const reads = [
    '/api/auth/me',
    '/api/appointments?when=all',
    `/api/patients/${chart.id}`,
    '/api/patients?search=rao',
    '/api/dashboard/today',
    '/api/notifications',
  ]
  for (const path of reads) {
    const right = await desk.get(path)
    if (right.status === 404) assert.fail(path)
    for (let at = 1; ; at++) {
      const { broken, result } = await app.breakAt(at, () => desk.get(path))
      if (broken === null) break
      assertFault(result, `${path}, statement ${at}: ${broken}`)
    }
    assert.deepEqual((await desk.get(path)).status, right.status)
  }
})

test('the mail server fails: the email stays pending, and its stored error has none of its words', async () => {
  assert.equal((await book('12:00')).status, 201)
  const { count } = await app.db
    .selectFrom('outgoing_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await sendWaiting({ ...app.deps, post: { transport: fail, keeps: false } })
  const rows = await app.db.selectFrom('outgoing_mails').select(['sent_at', 'attempts', 'last_error']).execute()
  assert.equal(rows.length, count)
  for (const row of rows) assert.deepEqual(row, { sent_at: null, attempts: 1, last_error: 'refused' })
})
