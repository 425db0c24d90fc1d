import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { insertOperator } from '#server/features/accounts/queries/operator.ts'
import { newSecret } from '#server/secrets.ts'
import { makePasskey, makeUser } from '#server/testing/factories.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { lastBackupSeen } from '#server/features/status/last-backup.ts'
import { backupJobs } from './nightly.ts'
import { openPlace } from './places.ts'

const folder = mkdtempSync(join(tmpdir(), 'vaidya-nightly-'))
const OPERATOR = 'operator@clinic.example'
const settings = { CONTACT_EMAIL: OPERATOR, BACKUP_KEY: newSecret(), BACKUP_AT: '02:15' }
const app = await buildTestApp({ settings: { ...settings, BACKUP_TO: join(folder, 'backups') } })
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const never = new AbortController().signal
const jobsOf = (to: string, stop = never) =>
  backupJobs({
    stop,
    deps: { ...app.deps, config: readConfig({ ...settings, BACKUP_TO: to }) },
    database: app.database,
  })

/** Returns the backup state of the operator's status page. */
async function seenByOperator(server = app) {
  const person = await makeUser(app.db)
  await insertOperator(app.db, person.userId)
  await makePasskey(app.db, person)
  const { status, body } = await (await server.signInAs(person)).get('/api/operator/backup')
  assert.equal(status, 200)
  return body
}

test('the server makes a backup at the configured time, and notices when there is none', async () => {
  assert.deepEqual(await seenByOperator(), { state: 'none', madeAt: null, bytes: null })
  const [nightly, watch] = backupJobs({ deps: app.deps, database: app.database, stop: never })
  assert.equal(nightly?.at, '15 2 * * *')
  await watch!.run()
  assert.match(app.log.join(''), /There is no backup of the last day/)
  await nightly!.run()
  assert.match(app.log.join(''), /A backup was made and read back/)
  assert.equal((await openPlace({ folder: join(folder, 'backups') }).list()).length, 1)
  assert.deepEqual(await app.mailsTo(OPERATOR), [])
  const { state, madeAt, bytes } = await seenByOperator()
  assert.equal(state, 'recent')
  assert(Date.now() - Date.parse(madeAt) < 3_600_000 && bytes > 1_000)
  const later = new Date(Date.now() + 31 * 3_600_000)
  assert.equal((await lastBackupSeen(app.deps, later)).state, 'late')
})

test('only the operator sees the last backup; without one, or with an unreadable place, it says so', async (t) => {
  assert.equal((await (await app.signInAs(await makeUser(app.db))).get('/api/operator/backup')).status, 403)
  assert.equal((await app.anonymous.get('/api/operator/backup')).status, 401)
  assert.doesNotMatch((await app.anonymous.get('/api/status')).text, /backup/i)
  const file = join(folder, 'a file')
  writeFileSync(file, '')
  for (const [state, to] of [
    ['unknown', join(file, 'backups')],
    ['off', ''],
  ]) {
    const server = await buildTestApp({ beside: app, settings: { ...settings, BACKUP_TO: to! } })
    t.after(server.close)
    assert.deepEqual(await seenByOperator(server), { state, madeAt: null, bytes: null })
  }
})

test('a failed backup is logged and emailed to the operator', async () => {
  await jobsOf(join(folder, 'not mounted', 'backups'))[0]!.run()
  assert.match(app.log.join(''), /no folder can be made there.*The backup failed/)
  const [mail] = await app.mailsTo(OPERATOR)
  assert.equal(mail?.subject, 'The backup needs attention')
  assert.match(mail.body, /npm run operator -- backup list/)
})

test('a server that stops leaves no part of a backup, and the job runs again', async () => {
  const to = join(folder, 'stopped')
  await assert.rejects(jobsOf(to, AbortSignal.abort())[0]!.run(), { name: 'AbortError' })
  assert.deepEqual(readdirSync(to), [])
})

test('without BACKUP_TO, or with BACKUP_AT=off, the server makes no backups', () => {
  assert.deepEqual(jobsOf(''), [])
  const off = readConfig({ ...settings, BACKUP_TO: folder, BACKUP_AT: 'off' })
  assert.deepEqual(backupJobs({ deps: { ...app.deps, config: off }, database: app.database, stop: never }), [])
})
