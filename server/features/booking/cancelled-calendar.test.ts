import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, makeStaff, type TestClinic } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

// Calendar files that remove an event (RFC 5546, 3.2.5): however an appointment was cancelled, the file has the identity of
// the one that brought the event, and a higher number.

let app: TestApp
before(async () => {
  app = await sharedApp()
})

interface Booked {
  id: string
  link: string
  email: string
  clinic: TestClinic
  desk: Client
}

async function booked({ name = 'River Clinic', zone = 'Asia/Kolkata' } = {}): Promise<Booked> {
  const clinic = await makeClinic(app.db, { name, zone })
  const doctor = await makeDoctor(app.db, clinic)
  const wish = bookingOf(clinic, doctor, workday(clinic), '10:00')
  const { status, body, text } = await app.anonymous.post('/api/public/appointments', wish)
  assert.equal(status, 201, text)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  return { id: body.id, link: `/api/public/bookings/${body.manageToken}`, email: wish.patientData.email, clinic, desk }
}

/** The properties of a calendar file by their names. */
function propertiesOf(text: string): Map<string, string> {
  assert.ok(
    text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75),
    'lines are folded',
  )
  const lines = text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  return new Map(lines.map((line) => [/^[A-Z-]+/.exec(line)![0], line]))
}

async function fileOf({ link }: Booked) {
  const { status, headers, text } = await app.anonymous.get(`${link}/calendar.ics`)
  assert.equal(status, 200)
  return { type: String(headers['content-type']), properties: propertiesOf(text) }
}

const ways: [
  what: string,
  cancel: (booking: Booked) => Promise<{ status: number }>,
  made?: Parameters<typeof booked>[0],
][] = [
  ['its guest', ({ link }) => app.anonymous.post(`${link}/cancel`, { reason: 'I am well again' })],
  ['the desk, unconfirmed', ({ id, desk }) => desk.put(`/api/appointments/${id}`, { status: 'cancelled' })],
  [
    'the desk, after it was confirmed',
    async ({ id, desk }) => {
      assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'confirmed' })).status, 200)
      return desk.put(`/api/appointments/${id}`, { status: 'cancelled', cancelReason: 'The doctor is ill' })
    },
  ],
  [
    'its guest, after it was moved',
    async ({ link, clinic }) => {
      const moved = { appointmentDate: workday(clinic), appointmentTime: '15:00' }
      assert.equal((await app.anonymous.post(`${link}/move`, moved)).status, 200)
      return app.anonymous.post(`${link}/cancel`, {})
    },
  ],
  [
    'its guest, at a clinic with commas, quotation marks and a long name in another zone',
    ({ link }) => app.anonymous.post(`${link}/cancel`, {}),
    { name: `St. Mary’s; “Women, Children” & Family Practice of Lower Manhattan`, zone: 'America/New_York' },
  ],
  [
    'the desk, at a clinic named in another script',
    ({ id, desk }) => desk.put(`/api/appointments/${id}`, { status: 'cancelled' }),
    { name: 'नीलकमल क्लिनिक और प्रसूति केंद्र बेंगलुरु' },
  ],
]
for (const [who, cancel, made] of ways)
  test(`the calendar file of an appointment that ${who} cancelled removes its event, on the page and by email`, async () => {
    const booking = await booked(made)
    const earlier = await fileOf(booking)
    assert.deepEqual([earlier.properties.get('METHOD'), earlier.type.includes('PUBLISH')], ['METHOD:PUBLISH', true])
    const { status } = await cancel(booking)
    assert.equal(status, 200)
    const later = await fileOf(booking)
    const mails = await app.mailsTo(booking.email)
    const attached = mails
      .flatMap(({ attachments }) => attachments)
      .find(({ content }) => content.includes('METHOD:CANCEL'))
    assert.ok(attached, 'the email about the cancellation has the file')
    for (const { type, properties } of [later, { type: attached.type, properties: propertiesOf(attached.content) }]) {
      assert.match(type, /^text\/calendar; charset=utf-8; method=CANCEL$/)
      assert.deepEqual([properties.get('METHOD'), properties.get('STATUS')], ['METHOD:CANCEL', 'STATUS:CANCELLED'])
      for (const name of ['UID', 'ORGANIZER', 'SUMMARY'])
        assert.equal(properties.get(name), earlier.properties.get(name))
      assert.match(properties.get('DTSTART')!, /^DTSTART:\d{8}T\d{6}Z$/)
      const number = (of: Map<string, string>) => Number(of.get('SEQUENCE')!.split(':')[1])
      assert.ok(number(properties) > number(earlier.properties))
    }
  })
