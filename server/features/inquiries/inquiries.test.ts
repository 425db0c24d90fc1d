import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inquiryMessages as say } from '#contract/inquiries.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makePatientAccount } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'
import { inquiriesCsv } from './use-cases.ts'
import { listInquiries, markInquiry } from './queries.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { runOperator } from '#server/testing/operator.ts'

let app: TestApp
const operator = 'hello@operator.example'
const zone = 'Asia/Kolkata'

before(async () => {
  app = await buildTestApp({ unlimited: true, settings: { CONTACT_EMAIL: operator } })
})
after(() => app.close())

const newest = async () => (await listInquiries(app.db, null)).at(-1)!

const message = { name: ' Ravi Menon ', email: 'Ravi@People.example', message: 'How do we begin?\r\nWe are four.' }

test('a message is stored and emailed to the operator, who can mark it', async () => {
  const sent = await app.anonymous.post('/api/contact', { ...message, company: 'Menon Clinic', inquiryType: 'sales' })
  assert.deepEqual([sent.status, sent.body], [201, { message: say.sentTitle }])
  const { id, createdAt: _, ...kept } = await newest()
  assert.deepEqual(kept, {
    kind: 'message',
    status: 'open',
    name: 'Ravi Menon',
    email: 'ravi@people.example',
    phone: '',
    company: 'Menon Clinic',
    subject: '',
    message: 'How do we begin?\nWe are four.',
    inquiryType: 'sales',
    wishedDate: null,
    wishedTime: null,
    timeZone: null,
  })
  const [mail] = await app.mailsTo(operator)
  assert.equal(mail!.subject, 'Message from Ravi Menon')
  assert.match(mail!.body, /ravi@people\.example[\s\S]*How do we begin\?/)

  assert(await markInquiry(app.db, id, 'answered'))
  assert.deepEqual(await listInquiries(app.db, 'open'), [])
  assert(!(await markInquiry(app.db, '0190a000-0000-7000-8000-0000000000aa', 'spam')))
})

test('missing or overlong fields are refused with their messages, and nothing is stored', async () => {
  const before = (await listInquiries(app.db, null)).length
  for (const [wrong, path, sentence] of [
    [{ name: '' }, 'name', say.name],
    [{ name: 'a'.repeat(101) }, 'name', 'At most 100 characters'],
    [{ email: 'nobody' }, 'email', say.email],
    [{ message: ' \n ' }, 'message', say.message],
    [{ message: 'a'.repeat(5001) }, 'message', 'At most 5000 characters'],
    [{ subject: 'a'.repeat(201) }, 'subject', 'At most 200 characters'],
    [{ subject: 'Hello\r\nBcc: x@y.example' }, 'subject', 'Use one line of text, without hidden characters'],
    [{ inquiryType: 'other' }, 'inquiryType', say.type],
  ] as const) {
    const { status, body } = await app.anonymous.post('/api/contact', { ...message, ...wrong })
    assert.deepEqual([status, body.issues], [400, [{ path, message: sentence }]])
  }
  assert.equal((await app.anonymous.post('/api/contact', { ...message, website: 'http://spam.example' })).status, 400)
  assert.equal((await listInquiries(app.db, null)).length, before)
})

test('a demo request is stored with the chosen time in the visitor’s zone, even from a signed-in person', async () => {
  const client = await app.signInAs(await makePatientAccount(app.db))
  const wishedDate = addDays(todayIn(zone), 3)
  const wish = { name: 'Ravi Menon', email: 'ravi@people.example', wishedDate, wishedTime: '15:30', timeZone: zone }
  const sent = await client.post('/api/demo-requests', { ...wish, clinicName: 'Menon Clinic' })
  assert.deepEqual([sent.status, sent.body], [201, { message: say.scheduledTitle }])
  const kept = await newest()
  assert.deepEqual(
    [kept.kind, kept.company, kept.wishedDate, kept.wishedTime, kept.timeZone],
    ['demo', 'Menon Clinic', wishedDate, '15:30', zone],
  )
  assert((await app.mailsTo(operator)).some(({ subject }) => subject === 'Demo request from Ravi Menon'))

  for (const [wrong, path, sentence] of [
    [{ wishedDate: addDays(todayIn(zone), -1) }, 'wishedDate', say.past],
    [{ wishedDate: '' }, 'wishedDate', say.date],
    [{ wishedTime: '25:00' }, 'wishedTime', say.time],
    [{ timeZone: 'Mars/Base' }, 'timeZone', say.timeZone],
  ] as const) {
    const { status, body } = await client.post('/api/demo-requests', { ...wish, ...wrong })
    assert.deepEqual([status, body.issues], [400, [{ path, message: sentence }]])
  }
  const bare = await client.post('/api/demo-requests', { name: 'Ravi Menon', email: 'ravi@people.example' })
  assert.equal(bare.status, 201)
})

test('the export has all of them, without cells that a spreadsheet would run', async () => {
  await app.anonymous.post('/api/contact', { ...message, subject: '=1+1' })
  const text = await inquiriesCsv(await listInquiries(app.db, null))
  assert.match(text, /"Ravi Menon","ravi@people\.example"/)
  assert.match(text, /"'=1\+1"/)
})

test('one address sends at most ten in an hour', async () => {
  const bounded = await buildTestApp()
  try {
    const answers = []
    for (let turn = 0; turn < 11; turn += 1)
      answers.push((await bounded.anonymous.post('/api/contact', message)).status)
    assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 201), 429])
    assert.deepEqual(await bounded.mailsTo(operator), [])
  } finally {
    await bounded.close()
  }
})

testInFullRun('the command refuses unknown arguments', () => {
  for (const args of [['delete'], ['answered'], ['spam', 'x'], ['all', 'more', 'words']]) {
    const { status, stderr } = runOperator(['inquiries', ...args])
    assert.equal(status, 1)
    assert.match(stderr, /^npm run operator -- inquiries /)
  }
})
