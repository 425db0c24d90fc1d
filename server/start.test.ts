import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { keysOf, readConfig } from './config.ts'
import { openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { openFiles } from '#server/files/files.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { http, https, testRefusedStarts } from '#server/testing/refused-starts.ts'
import { says, serversOn, stopServer } from '#server/testing/running-server.ts'
import { explain } from './explain.ts'
import { requirePublicSettings } from './public-address.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'

// Each problem that prevents a start is one sentence, without a stack. Exit codes of the program are in
// start.all.test.ts.

const base = mkdtempSync(join(tmpdir(), 'vaidya-start-'))
// the embedded database of root runs as another user, who must get through
chmodSync(base, 0o711)
const { start, killAll } = serversOn(join(base, 'never'))
after(async () => {
  await killAll()
  rmSync(base, { recursive: true, force: true })
})

/** Takes the steps of server/main.ts up to where it serves, in this process. */
async function open(settings: Record<string, string>, dataDir: string): Promise<void> {
  const config = readConfig({ DEMO: 'off', ...settings, DATA_DIR: dataDir })
  requirePublicSettings(config)
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, silent)
  const url = config.database.url ?? embedded!.connectionString
  const database = openDatabase(url, { poolSize: 2, log: silent, patience: 1_000 })
  try {
    await migrate(database)
    if (config.database.rowLevelSecurity) await database.guard()
    openFiles(config, keysOf(config))
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

testRefusedStarts({
  base,
  async refusal(settings, dataDir = join(base, 'never')) {
    const error: unknown = await open(settings, dataDir).then(
      () => assert.fail('It starts.'),
      (reason: unknown) => reason,
    )
    const said = explain(error)
    assert.doesNotMatch(said, /\n {4}at |node:internal/)
    return said.split('\n')
  },
  starts: open,
})

suite('a start', () => {
  test('by http with DEMO=on, which declares all data invented, is allowed', () => {
    requirePublicSettings(readConfig({ ...http, DEMO: 'on' }))
  })

  testInFullRun(
    'at a public address with all settings works, without the demo, with a notice about it and email',
    async (t) => {
      const { connectionString, drop } = await createTestDatabase()
      t.after(drop)
      const settled = { ...https, TRUST_PROXY: '127.0.0.1', SMTP_URL: 'off', DATABASE_URL: connectionString }
      const server = start(settled, join(base, 'settled'))
      await says(server, /is ready: https:\/\/clinic\.example/)
      assert.doesNotMatch(server.said(), /demo-pass-1/)
      await stopServer(server)
    },
  )

  testInFullRun('reachable from other machines works, but loads the demo only with DEMO=on', async () => {
    const server = start({ HOST: '0.0.0.0', DEMO: '' }, join(base, 'reachable'))
    const origin = await server.ready
    await says(server, /The demo is off, because other machines can reach this program.*\n.*set DEMO=on\./)
    assert.equal((await fetch(`${origin}/api/demo/mailbox`)).status, 404)
    assert.deepEqual(await (await fetch(`${origin}/api/clinics`)).json(), [])
    await stopServer(server)
  })
})
