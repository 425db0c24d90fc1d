import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { answeringMessages, type OpenForm } from '#contract/forms/answering.ts'
import { answerMessages } from '#contract/forms/evaluate.ts'
import { requestMessages } from '#contract/forms/requests.ts'
import type { Client } from '#server/testing/client.ts'
import { callsOf, formDesk, penicillin } from '#server/testing/form-desk.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const { admin, client, patient, readOf, ask, opened, save, send } = await formDesk(app)

test('answers are saved one by one, sent, corrected as a new version, and closed by the review', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  assert.deepEqual([request.status, request.submissions], ['open', []])
  assert.equal((await save(path, [penicillin[0]!])).status, 200)
  const early = await send(path)
  assert.deepEqual([early.status, early.body.issues], [400, [{ path: 'what', message: answerMessages.required }]])
  assert.equal((await save(path, [{ question: 'what', text: 'Penicilin' }])).status, 200)
  assert.deepEqual((await opened(path)).answers.map(({ question }) => question), ['has', 'what']) // oxfmt-ignore
  // what isn't sent is the patient's alone
  assert.deepEqual((await readOf(one)).requests[0]?.submissions, [])
  const sent = await send(path, { answers: [{ question: 'pain', number: 2 }] })
  assert.equal(sent.status, 200, sent.text)
  const corrected = await send(path, { answers: [{ question: 'what', text: 'Penicillin' }] })
  assert.equal(corrected.status, 200, corrected.text)
  const [read] = (await readOf(one)).requests
  assert.deepEqual(
    read?.submissions.map(({ version, answers, scores }) => [
      version,
      answers.find(({ question }) => question === 'what')?.text,
      scores[0]?.band,
    ]),
    [[2, 'Penicillin', 'little'], [1, 'Penicilin', 'little']], // oxfmt-ignore
  )
  const late = await client.put(`/api/form-requests/${request.id}/review`, { version: 1 })
  assert.deepEqual([late.status, late.body.message], [409, requestMessages.newer])
  const reviewed = await client.put(`/api/form-requests/${request.id}/review`, { version: 2 })
  assert.deepEqual([reviewed.status, reviewed.body.status, reviewed.body.link], [200, 'reviewed', null])
  const { body: timeline } = await client.get(`/api/patients/${one.id}/timeline?kind=form`)
  assert.deepEqual(
    timeline.map(({ title, text }: { title: string; text: string }) => [title, text]),
    [[request.title, 'Pain: 2, little']],
  )
  assert.deepEqual([(await send(path)).status, (await save(path, [])).status], [409, 409])
  assert.equal((await opened(path)).canAnswer, false)
  await assert.rejects(sql`update form_submissions set answers = '[]' where request_id = ${request.id}`.execute(app.db))
})

test('an answer that doesn’t fit its question is refused, and one to a hidden question isn’t sent', async () => {
  const one = await patient()
  const { path } = await ask(one)
  for (const wrong of [
    { question: 'has', choices: ['maybe'] },
    { question: 'pain', number: 11 },
    { question: 'other', text: 'x' },
  ])
    assert.equal((await save(path, [wrong])).status, 400)
  await send(path, { answers: [{ question: 'has', choices: ['no'] }, { question: 'what', text: 'Nothing' }] }) // oxfmt-ignore
  assert.deepEqual(
    (await readOf(one)).requests[0]?.submissions[0]?.answers.map(({ question }) => question),
    ['has'],
  )
})

test('an answer that needs attention is marked, and notifies the person who asked without a word of it', async () => {
  const one = await patient()
  const { request } = await ask(one)
  const answers = [{ question: 'has', choices: ['no'] }, { question: 'pain', number: 9 }] // oxfmt-ignore
  const sent = await send(callsOf(request.deviceLink!), { answers })
  assert.deepEqual((sent.body as OpenForm).alerts, ['pain'])
  const [read] = (await readOf(one)).requests
  assert.deepEqual([read?.needsAttention, read?.submissions[0]?.answeredIn], [true, 'clinic'])
  const { body } = await client.get('/api/notifications')
  const [newest] = body.notifications
  assert.deepEqual([newest.kind, newest.href], ['form_attention', `/patients/${one.id}`])
  assert.doesNotMatch(newest.text, /pain|\b9\b/i)
})

test('a link works for its form only, until it expires or the form is cancelled', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  const wrong = await app.anonymous.get(other)
  assert.deepEqual([wrong.status, wrong.body.message], [404, answeringMessages.unknown])
  await sql`update form_requests set expires_at = now() - interval '1 minute' where id = ${request.id}`.execute(app.db)
  assert.equal((await app.anonymous.get(path)).status, 404)
  assert.equal((await readOf(one, one.client)).requests[0]?.link, null)
  const second = await ask(one)
  assert.equal((await client.put(`/api/form-requests/${second.request.id}/cancellation`, {})).status, 200)
  assert.equal((await app.anonymous.get(second.path)).status, 404)
  const third = await ask(one)
  await send(third.path, { answers: penicillin })
  const answered = await client.put(`/api/form-requests/${third.request.id}/cancellation`, {})
  assert.equal(answered.body.message, requestMessages.closed)
})

test('changes after sending don’t count as sent until they are, and the same answers sent again are no new version', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  assert.equal((await opened(path)).hasUnsent, false)
  const first = (await send(path, { answers: penicillin })).body as OpenForm
  assert.deepEqual([first.sent, first.hasUnsent], [penicillin, false])
  // the reply was lost, and the phone sends again
  assert.equal((await send(path, { answers: penicillin })).status, 200)
  assert.equal((await readOf(one)).requests[0]?.submissions.length, 1)
  const aspirin = { question: 'what', text: 'Aspirin' }
  await save(path, [aspirin])
  const changed = await opened(path)
  assert.deepEqual([changed.sent, changed.hasUnsent], [penicillin, true])
  assert.deepEqual(changed.answers.at(-1), aspirin)
  assert.equal((await client.put(`/api/form-requests/${request.id}/review`, { version: 1 })).status, 200)
  const closed = await opened(path)
  assert.deepEqual([closed.canAnswer, closed.sent], [false, penicillin])
})

test('the clinic has the link until the answers are sent, and the patient until they are reviewed', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  const linkFor = async (who: Client) => (await readOf(one, who)).requests[0]?.link
  assert.equal(await linkFor(client), request.link)
  await send(path, { answers: penicillin })
  assert.deepEqual([await linkFor(client), await linkFor(admin)], [null, null])
  assert.equal(await linkFor(one.client), request.link)
})

test('the link of a device of the clinic shows and changes nothing once the answers are sent', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  assert.equal((await readOf(one, one.client)).requests[0]?.deviceLink, null)
  const device = callsOf(request.deviceLink!)
  assert.notEqual(device, path)
  await save(device, [penicillin[0]!])
  assert.deepEqual([(await opened(device)).answers.length, (await opened(device)).isAtClinic], [1, true])
  const strong = { answers: [...penicillin, { question: 'pain', number: 9 }] }
  const sent = (await send(device, strong)).body as OpenForm
  assert.deepEqual([sent.alerts, sent.answers, sent.canAnswer], [['pain'], [], false])
  // a lost reply
  assert.equal((await send(device, strong)).status, 200)
  const { answers, sent: shown, alerts, hasUnsent, canAnswer, ...left } = await opened(device)
  assert.deepEqual([answers, shown, alerts, hasUnsent, canAnswer], [[], [], [], false, false])
  // nor whose form it was, and what it asked
  assert.deepEqual([left.title, left.patient, left.definition], [null, null, null])
  const late = await save(device, [{ question: 'what', text: 'Nothing' }])
  assert.deepEqual([late.status, late.body.message], [409, answeringMessages.sentHere])
  assert.equal((await send(device, { answers: [{ question: 'what', text: 'Nothing' }] })).status, 409)
  assert.deepEqual([(await opened(path)).canAnswer, (await opened(path)).sent.length], [true, 3])
  assert.equal((await readOf(one)).requests[0]?.deviceLink, null)
})

test('a member of the clinic who opens the link of a patient leaves a line in the audit', async () => {
  const one = await patient()
  const { path } = await ask(one)
  const viewers = async () => {
    await app.deps.views.settled()
    const { body } = await one.client.get(`/api/patients/${one.id}/access`)
    return (body as { what: string }[]).filter(({ what }) => what === 'forms-seen').length
  }
  await opened(path)
  await opened(path, one.client)
  assert.equal(await viewers(), 0)
  await opened(path, admin)
  assert.equal(await viewers(), 1)
})
