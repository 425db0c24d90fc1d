import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { statusNotes, type SystemStatus } from '#contract/status.ts'
import { loadDemo } from '#db/demo/load.ts'
import { writeDemoIncidents } from '#db/demo/status.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { sharedServer } from '#server/testing/database.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { wireTo } from '#server/testing/proxy.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { timedJobs } from '#server/timed-jobs.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
})
after(() => app.close())

interface Looked {
  settings?: Record<string, string>
  /** Changes the server before the call. */
  prepare?: (server: TestApp) => unknown
}

/** Returns the reply of a new server, which shares database and files with the first one. */
async function look({ settings, prepare }: Looked = {}): Promise<SystemStatus> {
  const server = await buildTestApp({ beside: app, settings })
  try {
    await prepare?.(server)
    const { status, body } = await (await server.listen()).get('/api/status')
    assert.equal(status, 200)
    return body
  } finally {
    await server.close()
  }
}

const statesOf = ({ components }: SystemStatus) =>
  Object.fromEntries(components.map(({ name, state }) => [name, state]))
const noteOf = ({ components }: SystemStatus, wanted: string) => components.find(({ name }) => name === wanted)!.note
const works = {
  api: 'operational',
  database: 'operational',
  'sign-in': 'operational',
  mail: 'operational',
  files: 'operational',
}

test('everyone reads that each component works, without numbers before the first measurement', async () => {
  const status = await look()
  assert.deepEqual([status.state, statesOf(status)], ['operational', works])
  assert.deepEqual([status.measured, status.isMeasuredReadable, status.days], [null, true, []])
  assert.deepEqual([status.activeIncidents, status.incidents], [0, []])
  for (const { responseMs, uptimePercent, averageMs } of status.components) {
    assert.equal(typeof responseMs, 'number')
    assert.deepEqual([uptimePercent, averageMs], [null, null])
  }
  assert(Math.abs(Date.parse(status.checkedAt) - Date.now()) < 60_000)
})

test('the components are checked once, however often and at whatever address the status is requested', async () => {
  const server = await buildTestApp({ beside: app })
  let written = 0
  const { store } = server.deps.files
  const counted: typeof store.write = (...given) => {
    written++
    return store.write(...given)
  }
  server.deps.files.store = { ...store, write: counted }
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => server.anonymous.get(`/api/status?n=${n % 10}`)),
  )
  await server.anonymous.get('/api/status?again')
  assert.equal(written, 1)
  assert.equal(new Set(answers.map(({ body }) => body.checkedAt)).size, 1)
  const { headers } = await server.anonymous.get('/api/status')
  assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate')
  for await (const { name } of store.list()) assert.fail(`${name} was left in the store`)
  await server.close()
})

test('without a database the status page answers 200 and names what is down; health answers 503', async (t) => {
  const wire = await wireTo(await sharedServer())
  const broken = await buildTestApp({ server: wire.server })
  t.after(broken.close)
  t.after(wire.cut)
  const client = await broken.listen()
  assert.equal((await client.get('/api/clinics')).status, 200)
  wire.cut()
  const { status, body, text } = await client.get('/api/status')
  assert.deepEqual(
    [status, body.state, statesOf(body)],
    [200, 'down', { api: 'down', database: 'down', 'sign-in': 'down', mail: 'down', files: 'operational' }],
  )
  assert.deepEqual([body.measured, body.isMeasuredReadable], [null, false])
  assert.doesNotMatch(text, /ECONN|127\.0\.0\.1|postgres/i)
  assert.equal((await client.get('/api/health')).status, 503)
  await wire.mend()
  assert.equal((await client.get('/api/health')).status, 200)
})

test('a store that can’t be written is down, and other components aren’t', async (t) => {
  const folder = join(app.dataDir, 'files')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'in the way')
  t.after(() => rm(folder))
  const status = await look()
  assert.deepEqual([status.state, statesOf(status)], ['down', { ...works, files: 'down' }])
  assert.equal(noteOf(status, 'files'), statusNotes.failing)
})

testInFullRun('a store that doesn’t answer is down after a few seconds', async () => {
  const status = await look({
    prepare: ({ deps }) => {
      deps.files.store = { ...deps.files.store, write: () => new Promise(() => {}) }
    },
  })
  assert.deepEqual([statesOf(status).files, noteOf(status, 'files')], ['down', statusNotes.silent])
})

test('a read-only database is degraded', async () => {
  const status = await look({
    prepare: ({ database }) =>
      // existing connections too
      database.pool.on('acquire', (client) => void client.query('set default_transaction_read_only = on')),
  })
  assert.deepEqual([statesOf(status).database, noteOf(status, 'database')], ['degraded', statusNotes.readOnly])
})

suite('email', () => {
  const letter = { from: 'Vaidya', parts: ['Hello.'] }
  const queue = async (name: string, minutes: number, more: { tried?: boolean; sentAgo?: number } = {}) => {
    const id = await queueMail(app.db, () => ({ to: `${name}@status.example`, subject: 'x', letter }))
    await sql`update outgoing_mails
      set created_at = now() - make_interval(mins => ${minutes}), attempts = ${more.tried ? 3 : 0},
        tried_at = ${more.tried ? new Date() : null}, sent_at = now() - make_interval(mins => ${more.sentAgo ?? null})
      where id = ${id}`.execute(app.db)
  }
  const mail = async () => {
    const status = await look()
    return [statesOf(status).mail, noteOf(status, 'mail')]
  }
  const isFine = ['operational', statusNotes.mailbox]
  const isLate = ['degraded', statusNotes.mailsWait]
  const isStuck = ['down', statusNotes.mailsStuck]
  const empty = () => sql`delete from outgoing_mails`.execute(app.db)
  after(empty)

  test('an email pending for ten minutes is late; after an hour without any sent, email is down', async () => {
    await queue('new', 2)
    assert.deepEqual(await mail(), isFine)
    await queue('late', 20)
    assert.deepEqual(await mail(), isLate)
    await queue('very-late', 70)
    assert.deepEqual(await mail(), isStuck)
    await queue('sent', 40, { sentAgo: 30 })
    assert.deepEqual(await mail(), isLate)
    await empty()
  })

  test('nonexistent addresses don’t affect the mail server’s state unless every email fails', async () => {
    await queue('a', 30, { tried: true })
    await queue('b', 30, { tried: true })
    assert.deepEqual(await mail(), isFine)
    await queue('c', 30, { tried: true })
    assert.deepEqual(await mail(), isLate)
    await queue('sent', 10, { sentAgo: 5 })
    assert.deepEqual(await mail(), isFine)
    await empty()
  })

  test('without a mail server email is “not set up”, which isn’t an incident', async () => {
    await queue('waiting', 90)
    const status = await look({
      settings: { SMTP_URL: 'off', DEMO: 'off' },
      prepare: ({ deps }) => {
        deps.post = { transport: null, keeps: false }
      },
    })
    assert.deepEqual(
      [status.state, statesOf(status).mail, noteOf(status, 'mail')],
      ['operational', 'off', statusNotes.noMail],
    )
    await empty()
  })
})

test('the timed job measures a minute, and logs a failing component by name only', async () => {
  const server = await buildTestApp({ beside: app })
  await server.listen()
  const job = timedJobs(server.deps).find(({ name }) => name === 'measure-status')!
  assert.equal(job.at, '* * * * *')
  await job.run()
  const { body } = await server.anonymous.get('/api/status')
  assert.deepEqual([body.measured.uptimePercent, body.measured.isCurrent], [100, true])
  assert.equal(typeof body.measured.averageMs, 'number')
  for (const { uptimePercent } of body.components) assert.equal(uptimePercent, 100)
  server.deps.files.store = {
    ...server.deps.files.store,
    write: () => Promise.reject(new Error('Asha Rao, +91 98200 12345')),
  }
  await job.run()
  const line = server.log.find((one) => one.includes('A component is not operational'))
  assert(line!.includes('"files"') && !line!.includes('Asha'))
  await server.close()
  await app.db.deleteFrom('status_hours').execute()
})

suite('incidents', () => {
  const file = () => join(app.dataDir, 'incidents.yaml')
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const entry = (title: string, began: string, more = '') =>
    `- title: ${title}\n  text: What happened.\n  components: [database, files]\n  began: ${began}\n${more}`

  test('come from the operator’s file, newest first; invalid ones are left out and logged', async (t) => {
    t.after(() => rm(file()))
    await writeFile(
      file(),
      [
        entry('Old', days(9), `  resolved: ${days(8)}\n`),
        entry('New', days(1)),
        entry('Backwards', days(2), `  resolved: ${days(3)}\n`),
        entry('Strange', days(2), '  severity: high\n'),
        entry('Not yet', days(-1)),
        '- {}',
      ].join(''),
    )
    let log: string[] = []
    const status = await look({ prepare: (server) => void (log = server.log) })
    assert.deepEqual(
      status.incidents.map(({ title, resolvedAt }) => [title, resolvedAt === null]),
      [
        ['New', true],
        ['Old', false],
      ],
    )
    assert.deepEqual([status.activeIncidents, status.incidents[0]!.components], [1, ['database', 'files']])
    const line = log.find((one) => one.includes('An incident cannot be read'))!
    assert.match(line, /3\.resolved: is before it began/)
    assert.doesNotMatch(line, /What happened/)
  })

  test('are empty if the file isn’t a list', async (t) => {
    t.after(() => rm(file()))
    for (const text of ['', 'none', '{', '- &a [*a]', 'a: b', `- ${'x'.repeat(300_000)}`]) {
      await writeFile(file(), text)
      assert.deepEqual((await look()).incidents, [], text.slice(0, 20))
    }
  })
})

testInFullRun(
  'the demo shows the specified numbers at its first start, and only the demo has those incidents',
  async () => {
    const now = new Date()
    await loadDemo(app.db, now)
    await writeDemoIncidents(app.dataDir, now)
    const status = await look()
    assert.deepEqual([status.state, status.activeIncidents, status.incidents.length], ['operational', 0, 2])
    const { measured, components } = status
    assert.equal(measured!.uptimePercent, 99.98)
    assert(measured!.averageMs! > 100 && measured!.averageMs! < 200)
    assert(measured!.isCurrent)
    for (const { name, uptimePercent } of components)
      assert.equal(uptimePercent, { database: 99.98, files: 99.99 }[name as string] ?? 100, name)
    for (const { beganAt, resolvedAt } of status.incidents) {
      assert(resolvedAt)
      assert(status.days.find(({ day }) => beganAt.startsWith(day))!.uptimePercent! < 100)
    }
    assert.equal(status.days.filter(({ uptimePercent }) => uptimePercent === 100).length, 88)
    assert.deepEqual((await look({ settings: { DEMO: 'off' } })).incidents, [])
  },
)
