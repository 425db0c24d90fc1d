import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { renewManageLinks } from './manage-link.ts'

const OLD = 'the first key of this server: long enough'
const NEW = 'the second key of this server: long enough'

test('after the server’s secret changes, earlier links and the links in later emails work', async () => {
  const before = await buildTestApp({ settings: { SECRET: OLD } })
  const after = await buildTestApp({ beside: before, settings: { SECRET: NEW, SECRET_OLD: OLD } })
  try {
    const clinic = await makeClinic(before.db)
    const doctor = await makeDoctor(before.db, clinic)
    const wanted = bookingOf(clinic, doctor, workday(clinic), '10:00')
    const booked = await before.anonymous.post('/api/public/appointments', wanted)
    assert.equal(booked.status, 201)
    const linksTo = async () =>
      (await after.mailsTo(wanted.patientData.email)).map(({ body }) => /\/bookings\/([\w-]{43})/.exec(body)![1]!)
    const [first] = await linksTo()
    for (let turn = 0; turn < 2; turn++) await renewManageLinks({ ...after.deps, log: silent })
    const open = (token: string) => after.anonymous.get(`/api/public/bookings/${token}`)
    assert.equal((await open(first!)).body.id, booked.body.id)
    assert.equal((await after.anonymous.post(`/api/public/bookings/${first}/cancel`, {})).status, 200)
    const links = await linksTo()
    assert(links.length > 1 && links.at(-1) !== first)
    for (const token of links) assert.equal((await open(token)).body.id, booked.body.id)
    assert.equal((await open('x'.repeat(43))).status, 404)
  } finally {
    await after.close()
    await before.close()
  }
})
