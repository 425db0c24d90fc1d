import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '#server/testing/database.ts'
import { http, testRefusedStarts } from '#server/testing/refused-starts.ts'
import { says, serversOn, stopServer } from '#server/testing/running-server.ts'

// Runs the tests of start.test.ts on the whole program, which prints the sentence and exits with code 1 within a minute.

const base = mkdtempSync(join(tmpdir(), 'vaidya-start-'))
// the embedded database of root runs as another user, who must get through
chmodSync(base, 0o711)
const { start, killAll } = serversOn(join(base, 'never'))
after(async () => {
  await killAll()
  rmSync(base, { recursive: true, force: true })
})

testRefusedStarts({
  base,
  async refusal(settings, dataDir) {
    const server = start(settings, dataDir)
    assert.equal(await Promise.race([server.ended, sleep(60_000, 'still running')]), 1, server.said())
    assert.doesNotMatch(server.said(), /\n {4}at |node:internal/)
    return server.said().trimEnd().split('\n')
  },
  async starts(settings, dataDir, notice) {
    const server = start(settings, dataDir)
    await server.ready
    if (notice) assert.match(server.said(), notice)
    await stopServer(server)
  },
})

test('by http with DEMO=on, which declares all data invented, the program starts', async (t) => {
  const { connectionString, drop } = await createTestDatabase()
  t.after(drop)
  const server = start({ ...http, DEMO: 'on', DATABASE_URL: connectionString }, join(base, 'trial'))
  await says(server, /is ready: http:\/\/clinic\.example/)
  await stopServer(server)
})
