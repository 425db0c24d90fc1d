import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { before, test, type TestContext } from 'node:test'
import { keyScopes } from '#contract/key-scopes.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  type TestClinic,
} from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

// Runs the examples of /api-documentation as a reader does: each file of the page, in its own language, against a listening
// server, with an API key that an administrator created. e2e/api-documentation.test.ts checks that the page shows these files.

const folder = join(import.meta.dirname, '../../../web/features/api-documentation/examples')

/** The command for each extension. Not every machine has python3 and curl: `check` fails where they are missing. */
const runners: Record<string, { program: string; check?: string[]; args: (file: string) => string[] }> = {
  js: { program: process.execPath, args: (file) => [file] },
  py: { program: 'python3', check: ['--version'], args: (file) => [file] },
  sh: { program: 'sh', check: ['-c', 'curl --version'], args: (file) => ['-e', file] },
}

const password = 'correct horse battery'
let app: TestApp
let clinic: TestClinic
let environment: Record<string, string>

before(async () => {
  app = await sharedApp()
  const { db } = app
  clinic = await makeClinic(db, { name: 'Lotus Clinic' })
  const doctor = await makeDoctor(db, clinic)
  const chart = await makeChart(db, clinic, { firstName: 'Ravi', lastName: 'Kumar' })
  const day = workday(clinic)
  for (const time of ['09:00', '10:00']) await makeAppointment(db, { clinic, doctor, chart, at: { date: day, time } })
  const admin = await makeAdmin(db, clinic, { passwordHash: await quickHash(password) })
  const wish = { name: 'Examples', scopes: keyScopes, expiresInDays: 90, password }
  const made = await (await app.signInAs(admin)).post(`/api/clinics/${clinic.id}/api-keys`, wish)
  assert.equal(made.status, 201)
  const { origin } = await app.listen()
  environment = {
    PATH: process.env.PATH ?? '',
    VAIDYA_URL: origin,
    VAIDYA_KEY: made.body.token,
    CLINIC: clinic.id,
    DOCTOR: doctor.id,
    DAY: day,
    TIME: '15:00',
  }
})

const run = (program: string, args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    execFile(program, args, { env: environment, timeout: 60_000 }, (problem, out, error) =>
      resolve({ code: problem ? Number(problem.code) || 1 : 0, out, error }),
    )
  })

const checks = new Map<string, Promise<boolean>>()
/** Returns whether this machine can run a file. Each program is checked once. */
function canRun(name: string): Promise<boolean> {
  const { program, check } = runners[name.split('.')[1]!]!
  const known =
    checks.get(program) ?? (check ? run(program, check).then(({ code }) => code === 0) : Promise.resolve(true))
  checks.set(program, known)
  return known
}

/** The output of each example, in every language; the shell prints the reply's JSON. */
const prints: Record<string, RegExp> = {
  'key.js': /^Lotus Clinic \([-0-9a-f]{36}\), Asia\/Kolkata\n.*appointments:write.*; 1000 requests an hour\n$/,
  'key.sh': /^\{"name":"Examples".*"name":"Lotus Clinic"/,
  'list.js': /\d{4}-\d\d-\d\d 09:00 scheduled Ravi Kumar\n[^]*\n\d+ upcoming appointments\n$/,
  'list.sh': /x-total-count: \d+\r\n[^]*\[\{"id":/i,
  'book.js': /^Booked \d{4}-\d\d-\d\d \d\d:\d\d with Dr\. Nair: [-0-9a-f]{36}\n$/,
  'book.sh': /"appointmentTime":"15:00".*"status":"scheduled"/,
  'public.js': /^Lotus Clinic has 1 doctors and 1 services\.\n\d+ free times on \d{4}-\d\d-\d\d; /,
  'public.sh': /"name":"Lotus Clinic".*"slots":\[/,
}
const printsOf = (name: string) => prints[name] ?? prints[name.replace(/\.py$/, '.js')]

const files = readdirSync(folder).sort()

test('every example exists in all languages and has an expected output', () => {
  for (const ending of Object.keys(runners))
    assert.deepEqual(
      files.filter((name) => name.endsWith(`.${ending}`)).map((name) => name.split('.')[0]),
      [...new Set(files.map((name) => name.split('.')[0]))],
    )
  for (const name of files) assert(printsOf(name), name)
})

for (const name of files) {
  test(`${name} prints the documented output`, async (context: TestContext) => {
    const { program, args } = runners[name.split('.')[1]!]!
    if (!(await canRun(name))) return context.skip(`${program} isn't installed`)
    const { code, out, error } = await run(program, args(join(folder, name)))
    assert.deepEqual([code, error], [0, ''], out)
    assert.match(out, printsOf(name)!)
  })
}

const receivers = join(folder, '../receivers')

for (const name of readdirSync(receivers).sort()) {
  test(`${name} accepts signed messages and rejects all others`, async (context: TestContext) => {
    const { program, args } = runners[name.split('.')[1]!]!
    if (!(await canRun(name))) return context.skip(`${program} isn't installed`)
    const [port, key] = [await freePort(), Buffer.from('a secret of a webhook, 32 bytes.')]
    const child = spawn(program, args(join(receivers, name)), {
      env: { ...environment, PORT: String(port), WEBHOOK_SECRET: `whsec_${key.toString('base64')}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const said = child.stdout.setEncoding('utf8')
      assert.equal(String(await once(said, 'data')), 'listening\n')
      const body = JSON.stringify({
        type: 'appointment.created',
        timestamp: '2026-12-04T05:00:00.000Z',
        data: { id: 'a1' },
      })
      const send = async (sentAt: number, signature?: string) => {
        const signed = createHmac('sha256', key).update(`m1.${sentAt}.${body}`).digest('base64')
        const headers: Record<string, string> = { 'webhook-id': 'm1', 'webhook-timestamp': String(sentAt) }
        if (signature !== '')
          headers['webhook-signature'] = signature ?? `v1,${Buffer.alloc(32).toString('base64')} v1,${signed}`
        return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status
      }
      const now = Math.floor(Date.now() / 1000)
      const heard = once(said, 'data')
      assert.equal(await send(now), 204)
      assert.equal(String(await heard), 'appointment.created a1\n')
      assert.equal(await send(now, 'v1,d3Jvbmc='), 401)
      assert.equal(await send(now, ''), 401)
      assert.equal(await send(now - 3600), 401)
    } finally {
      child.kill()
    }
  })
}

/** Returns a free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

test('an example with an invalid key prints the reason and fails', async () => {
  environment.VAIDYA_KEY = 'vdy_0123456789abcdef_wrong'
  const { code, error } = await run(process.execPath, [join(folder, 'key.js')])
  assert.equal(code, 1)
  assert.match(error, /401: This API key is not valid/)
})

test('no example hardcodes a server address', () => {
  for (const name of files) assert.doesNotMatch(readFileSync(join(folder, name), 'utf8'), /localhost|https?:\/\//, name)
})
