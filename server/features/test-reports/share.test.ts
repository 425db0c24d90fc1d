import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { sql } from 'kysely'
import { shareMessages as says } from '#contract/test-reports/sharing.ts'
import type { Client } from '#server/testing/client.ts'
import { makeTakeover } from '#server/testing/chart-things.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { makeFamilyMember } from '#server/testing/chart-things.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { makeReport } from '#server/testing/reports.ts'
import { undated } from '#server/testing/policy/world.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
const patient = await app.signInAs(owner)
const asDoctor = await app.signInAs(doctor)

const report = () => makeReport(app.db, { owner, files: app.deps.files, description: 'Fasting' })
const share = async (body: object = {}, who = patient) => {
  const { id } = await report()
  const answer = await who.post(`/api/test-reports/${id}/share`, body)
  return { ...answer.body, id, status: answer.status, body: answer.body }
}
const linkOf = (token: string) => `/api/public/shared-reports/${token}`
const days = (expiresAt: string) => (new Date(expiresAt).getTime() - Date.now()) / 86_400_000

test('a link shows the report and its file to anyone who has it, for thirty days', async () => {
  const { id, status, shareToken, expiresAt } = await share()
  assert.equal(status, 201)
  assert.equal(Buffer.from(shareToken, 'base64url').length, 32)
  assert.ok(days(expiresAt) > 29.9 && days(expiresAt) <= 30)
  const { rows } =
    await sql`select from report_shares where position(${shareToken} in report_shares::text) > 0`.execute(app.db)
  assert.equal(rows.length, 0)
  const { status: opened, body, headers } = await app.anonymous.get(linkOf(shareToken))
  assert.equal(opened, 200)
  const { pass, expiresAt: until, ...shown } = body.report
  assert.equal(until, expiresAt)
  assert.deepEqual(shown, {
    title: 'Blood count',
    category: 'Blood Tests',
    testDate: '2026-01-05',
    description: 'Fasting',
    patient: 'Priya N.',
    pages: [
      { page: 1, kind: 'pdf', size: pdfBytes().length, width: null, height: null, isScanned: false, notice: null },
    ],
  })
  assert.equal(headers['cache-control'], 'no-store')
  const file = await app.anonymous.get(`${linkOf(shareToken)}/${pass}/pages/1`)
  assert.deepEqual([file.status, file.text], [200, pdfBytes().toString()])
  assert.deepEqual(
    ['cache-control', 'x-robots-tag', 'referrer-policy', 'content-security-policy'].map((name) => file.headers[name]),
    ['private, no-store', 'noindex, nofollow', 'no-referrer', "default-src 'none'; sandbox"],
  )
  for (const path of ['/wrong/pages/1', `/${pass}/pages/2`])
    assert.equal((await app.anonymous.get(`${linkOf(shareToken)}${path}`)).status, 404)
  assert.equal((await app.anonymous.get(`/api/test-reports/${id}`)).status, 401)
})

test('a link can expire earlier, and never later', async () => {
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  assert.ok(days((await share({ expiresAt: inDays(2) })).expiresAt) <= 2)
  assert.ok(days((await share({ expiresAt: inDays(365) })).expiresAt) <= 30)
  const { status, body } = await share({ expiresAt: inDays(-1) })
  assert.deepEqual([status, body.issues], [400, [{ path: 'expiresAt', message: says.expiry() }]])
})

test('wrong, expired and revoked links get the same reply, even for the file', async () => {
  const expired = await share()
  const { pass } = (await app.anonymous.get(linkOf(expired.shareToken))).body.report
  await sql`update report_shares set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
    where report_id = ${expired.id}`.execute(app.db)
  const revoked = await share()
  const { pass: other } = (await app.anonymous.get(linkOf(revoked.shareToken))).body.report
  const { body } = await patient.get(`/api/test-reports/${revoked.id}/shares`)
  const own = body.find((one: { count: number }) => one.count === 1)
  assert.equal((await patient.delete(`/api/test-reports/${revoked.id}/shares/${own.id}`)).status, 200)
  const wrong = `${expired.shareToken.slice(0, -1)}${expired.shareToken.endsWith('A') ? 'B' : 'A'}`
  const hash = Buffer.from(expired.shareToken).toString('base64url')
  for (const [token, word] of [
    [wrong, pass],
    [hash, pass],
    [expired.shareToken, pass],
    [revoked.shareToken, other],
  ])
    for (const answer of [
      await app.anonymous.get(linkOf(token)),
      await app.anonymous.post(linkOf(token), { passcode: '1234' }),
      await app.anonymous.get(`${linkOf(token)}/${word}/pages/1`),
    ])
      assert.deepEqual([answer.status, answer.text], [404, JSON.stringify({ message: says.invalid })])
  const headersOf = async (path: string) => undated((await app.anonymous.get(path)).headers)
  const of = { link: await headersOf(linkOf(wrong)), file: await headersOf(`${linkOf(wrong)}/${pass}/pages/1`) }
  assert.equal((await app.anonymous.get(linkOf(wrong))).headers['cache-control'], 'no-store')
  for (const [token, word] of [[expired.shareToken, pass], [revoked.shareToken, other]]) // oxfmt-ignore
    assert.deepEqual({ link: await headersOf(linkOf(token)), file: await headersOf(`${linkOf(token)}/${word}/pages/1`) }, of) // oxfmt-ignore
})

test('a file’s address works for an hour or two; reopening the link is recorded', async () => {
  const { id, shareToken } = await share()
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  try {
    const { pass } = (await app.anonymous.get(linkOf(shareToken))).body.report
    const ask = async () => (await app.anonymous.get(`${linkOf(shareToken)}/${pass}/pages/1`)).status
    assert.equal(await ask(), 200)
    mock.timers.tick(3_600_000)
    assert.equal(await ask(), 200)
    mock.timers.tick(3_600_000)
    assert.equal(await ask(), 404)
    const again = (await app.anonymous.get(linkOf(shareToken))).body.report.pass
    assert.notEqual(again, pass)
    const { body: shares } = await patient.get(`/api/test-reports/${id}/shares`)
    assert.deepEqual(shares.map((one: { count: number }) => one.count).toSorted(), [0, 2])
  } finally {
    mock.timers.reset()
  }
})

test('guesses at links are limited', async () => {
  const bounded = await buildTestApp()
  try {
    const person = await makePatientAccount(bounded.db)
    const { token } = await makeReport(bounded.db, { owner: person })
    const guesser = bounded.anonymous.from('203.0.113.7')
    let last = 0
    for (let turn = 0; turn <= 60; turn++) last = (await guesser.get(linkOf(`guess${turn}`))).status
    assert.equal(last, 429)
    assert.equal((await guesser.get(linkOf(token))).status, 200, 'the right link is no guess')
  } finally {
    await bounded.close()
  }
})

test('a passcode is required, stored as a hash, and guesses at it are limited', async () => {
  const bounded = await buildTestApp()
  try {
    const person = await makePatientAccount(bounded.db)
    const { id } = await makeReport(bounded.db, { owner: person })
    const reader = await bounded.signInAs(person)
    assert.equal((await reader.post(`/api/test-reports/${id}/share`, { passcode: '12' })).status, 400)
    const { body } = await reader.post(`/api/test-reports/${id}/share`, { passcode: 'rose7' })
    const link = linkOf(body.shareToken)
    assert.deepEqual((await bounded.anonymous.get(link)).body, { needsPasscode: true })
    assert.equal((await bounded.anonymous.get(`${link}/x/pages/1`)).status, 404)
    const wrong = await bounded.anonymous.post(link, { passcode: 'rose8' })
    assert.deepEqual([wrong.status, wrong.body.message], [400, says.wrongPasscode])
    const right = await bounded.anonymous.post(link, { passcode: 'rose7' })
    assert.equal(right.body.report.title, 'Blood count')
    const { rows } = await sql`select from report_shares where report_shares::text like '%rose7%'`.execute(bounded.db)
    assert.equal(rows.length, 0)
    let last = 0
    for (let turn = 0; turn <= 10; turn++)
      last = (await bounded.anonymous.post(link, { passcode: `no${turn}00` })).status
    assert.equal(last, 429)
  } finally {
    await bounded.close()
  }
})

test('a chosen doctor has the report in their list immediately, until the patient ends it', async () => {
  const { id, status } = await share({ doctorId: doctor.id })
  assert.equal(status, 201)
  const seen = async () =>
    (await asDoctor.get('/api/test-reports?limit=100')).body.filter((one: { id: string }) => one.id === id)
  const [one] = await seen()
  assert.deepEqual(
    [one.patient.user.firstName, one.can, one.shares, one.familyMemberId],
    ['Priya', { share: false, addPage: false, edit: false, remove: false }, 0, null],
  )
  assert.ok(days(one.sharedUntil) > 29)
  assert.equal((await asDoctor.get(`/api/test-reports/${id}`)).status, 200)
  assert.equal((await asDoctor.get(one.fileUrl)).text, pdfBytes().toString())
  const { body: bell } = await asDoctor.get('/api/notifications')
  assert.equal(bell.notifications[0].href, `/test-reports/${id}`)
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/share'],
    ['GET', '/shares'],
  ] as const)
    assert.equal(
      (await asDoctor.send(method, `/api/test-reports/${id}${path}`, method === 'POST' ? {} : undefined)).status,
      403,
    )

  const { body: shares } = await patient.get(`/api/test-reports/${id}/shares`)
  const live = shares.find((share: { doctor: object | null }) => share.doctor)
  assert.deepEqual([live.state, live.count, live.doctor.clinic], ['valid', 1, clinic.name])
  assert.equal(live.openings[0].who.firstName, doctor.firstName)
  await patient.delete(`/api/test-reports/${id}/shares/${live.id}`)
  assert.deepEqual(await seen(), [])
  for (const path of [`/api/test-reports/${id}`, one.fileUrl, `${one.fileUrl}?size=small`])
    assert.equal((await asDoctor.get(path)).status, 404)
})

test('a colleague, the desk and administrators see nothing of it', async () => {
  const { id } = await share({ doctorId: doctor.id })
  for (const person of [
    await makeDoctor(app.db, clinic),
    await makeStaff(app.db, clinic),
    await makeAdmin(app.db, clinic),
  ]) {
    const reader = await app.signInAs(person)
    assert.equal((await reader.get(`/api/test-reports/${id}`)).status, 404)
    assert.deepEqual((await reader.get('/api/test-reports')).body, [])
  }
})

test('a signed-in doctor who opens a link has the report in their list; other people don’t', async () => {
  const { id, shareToken } = await share()
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const word = await app.signInAs(await makeUser(app.db, { role: 'doctor' }))
  for (const reader of [desk, word]) {
    assert.equal((await reader.get(linkOf(shareToken))).status, 200)
    assert.equal((await reader.get(`/api/test-reports/${id}`)).status, 404)
  }
  assert.equal((await asDoctor.get(`/api/test-reports/${id}`)).status, 404)
  await asDoctor.get(linkOf(shareToken))
  assert.equal((await asDoctor.get(`/api/test-reports/${id}`)).status, 200)
})

test('each opening is counted; the patient sees who it was and is notified of the first', async () => {
  const chart = await makeChart(app.db, clinic, { owner })
  const { id, shareToken } = await share()
  await app.anonymous.get(linkOf(shareToken))
  await app.anonymous.get(linkOf(shareToken))
  const { body: shares } = await patient.get(`/api/test-reports/${id}/shares`)
  const live = shares.find((one: { count: number }) => one.count > 0)
  assert.deepEqual([live.count, live.openings.map((one: { who: unknown }) => one.who)], [2, [null, null]])
  const { body: bell } = await patient.get('/api/notifications')
  assert.equal(bell.notifications.filter((one: { href: string }) => one.href === `/test-reports/${id}`).length, 1)
  const { body: seen } = await patient.get(`/api/patients/${chart.id}/access`)
  assert.ok(
    seen.some((one: { what: string; who: unknown }) => one.what === 'report-opened-by-link' && one.who === null),
  )
  // none of the clinic's people can see that the report exists
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const { text } = await admin.get(`/api/patients/${chart.id}/access`)
  assert.doesNotMatch(text, /report-opened-by-link|report-shared/)
})

test('only its owner reads a report’s history of who did what, newest first', async () => {
  const person = await makePatientAccount(app.db, { firstName: 'Asha', lastName: 'Rao' })
  await makeChart(app.db, clinic, { owner: person })
  const reader = await app.signInAs(person)
  const { id } = await makeReport(app.db, { owner: person, files: app.deps.files })
  const path = `/api/test-reports/${id}`
  await reader.put(path, { title: 'Changed', category: 'Other', testDate: '2026-01-05' })
  const { body: link } = await reader.post(`${path}/share`, { doctorId: doctor.id })
  await app.anonymous.get(linkOf(link.shareToken))
  await asDoctor.get(path)
  await reader.delete(`${path}/shares/${link.id}`)
  const { body, headers } = await reader.get(`${path}/history`)
  const you = { firstName: 'Asha', lastName: 'Rao', isYou: true }
  assert.deepEqual(
    body.map(({ what, who }: { what: string; who: unknown }) => [what, who]),
    [
      ['revoked', you],
      ['opened', { firstName: doctor.firstName, lastName: doctor.lastName, isYou: false }],
      ['opened-by-link', null],
      ['shared', you],
      ['changed', you],
      ['uploaded', you],
    ],
  )
  assert.equal(headers['x-total-count'], '6')
  assert.deepEqual((await reader.get(`${path}/history?limit=1&offset=5`)).body, [body[5]])
  const other = await makeReport(app.db, { owner: person, sharedWith: doctor })
  assert.equal((await asDoctor.get(`/api/test-reports/${other.id}/history`)).status, 403)
  assert.equal((await patient.get(`${path}/history`)).status, 404)
})

test('a doctor at another clinic, an unknown doctor and a former one can’t be chosen if they don’t know the patient', async () => {
  const hidden = await makeClinic(app.db, { isPublic: false })
  const former = await makeDoctor(app.db, clinic)
  await sql`update doctors set is_active = false where id = ${former.id}`.execute(app.db)
  for (const id of [(await makeDoctor(app.db, hidden)).id, former.id, '0190a000-0000-7000-8000-000000000000']) {
    const { status, body } = await share({ doctorId: id })
    assert.deepEqual([status, body.issues], [400, [{ path: 'doctorId', message: says.doctor }]])
  }
})

test('a doctor who leaves the clinic where they were chosen can’t read the report', async () => {
  const leaving = await makeDoctor(app.db, clinic)
  const reader = await app.signInAs(leaving)
  const { id } = await share({ doctorId: leaving.id })
  assert.equal((await reader.get(`/api/test-reports/${id}`)).status, 200)
  await sql`update memberships set ended_at = now() where user_id = ${leaving.userId}`.execute(app.db)
  assert.equal((await reader.get(`/api/test-reports/${id}`)).status, 404)
})

test('a report has at most twenty active links', async () => {
  const { id } = await report()
  for (let turn = 1; turn < 20; turn++)
    assert.equal((await patient.post(`/api/test-reports/${id}/share`, {})).status, 201)
  const { status, body } = await patient.post(`/api/test-reports/${id}/share`, {})
  assert.deepEqual([status, body.message], [409, says.tooMany])
})

test('a doctor sees on a chart the reports of its person that are shared with them', async () => {
  const person = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner: person })
  const { id } = await makeReport(app.db, { owner: person, sharedWith: doctor })
  await makeReport(app.db, { owner: person })
  const idsOf = async (who: Client) =>
    (await who.get(`/api/test-reports?patientId=${chart.id}`)).body.map((one: { id: string }) => one.id)
  assert.deepEqual(await idsOf(asDoctor), [id])
  assert.deepEqual(await idsOf(await app.signInAs(await makeDoctor(app.db, clinic))), [])
  assert.equal((await idsOf(await app.signInAs(person))).length, 2)
  // that the doctor opened it is read with the chart
  await asDoctor.get(`/api/test-reports/${id}`)
  const { body: seen } = await (await app.signInAs(person)).get(`/api/patients/${chart.id}/access`)
  assert.ok(seen.some((one: { what: string }) => one.what === 'report-opened'))
})

test('a search finds words of title, description and file name in the reader’s own and shared reports', async () => {
  const person = await makePatientAccount(app.db)
  const wish = { owner: person, title: 'Thyroid panel', description: 'Fasting 100 %', fileName: 'lab_march.pdf' }
  const { id } = await makeReport(app.db, { ...wish, sharedWith: doctor })
  await makeReport(app.db, { ...wish, title: 'Thyroid scan' })
  const found = async (who: Client, search: string) => {
    const { body, headers } = await who.get(`/api/test-reports?search=${encodeURIComponent(search)}`)
    assert.equal(Number(headers['x-total-count']), body.length)
    return body.map((one: { title: string }) => one.title)
  }
  const asOwner = await app.signInAs(person)
  assert.deepEqual((await found(asOwner, 'thyroid')).toSorted(), ['Thyroid panel', 'Thyroid scan'])
  assert.deepEqual(await found(asOwner, 'PANEL march'), ['Thyroid panel'])
  assert.deepEqual(await found(asOwner, '100 %'), await found(asOwner, 'fasting'))
  assert.deepEqual(await found(asOwner, 'lab%march'), [])
  assert.deepEqual(await found(asDoctor, 'thyroid'), ['Thyroid panel'])
  assert.deepEqual(await found(await app.signInAs(await makeDoctor(app.db, clinic)), 'thyroid'), [])
  await asOwner.delete(`/api/test-reports/${id}`)
  assert.deepEqual(await found(asDoctor, 'thyroid'), [])
})

test('a family member’s reports go to the account that takes over, and all their links are revoked', async () => {
  const guardian = await makePatientAccount(app.db)
  const child = await makePatientAccount(app.db)
  const memberId = await makeFamilyMember(app.db, guardian, { dateOfBirth: '1990-01-01' })
  const { id, token } = await makeReport(app.db, { owner: guardian, familyMemberId: memberId, sharedWith: doctor })
  const takeover = await makeTakeover(app.db, memberId, child.email)
  const reader = await app.signInAs(child)
  assert.equal((await reader.post(`/api/family-takeovers/${takeover}/accept`)).status, 200)
  assert.equal((await reader.get(`/api/test-reports/${id}`)).body.familyMemberId, null)
  assert.equal((await (await app.signInAs(guardian)).get(`/api/test-reports/${id}`)).status, 404)
  assert.equal((await asDoctor.get(`/api/test-reports/${id}`)).status, 404)
  assert.equal((await app.anonymous.get(linkOf(token))).status, 404)
})
