import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { IDLE_MINUTES } from '#contract/accounts/accounts.ts'
import { IdleClock, WARN_BEFORE } from './idle-clock.ts'

const MINUTE = 60_000
const LIMIT = IDLE_MINUTES * MINUTE

/** A window with a mocked clock and server. */
function openWindow(t: TestContext, box = { time: 0 }) {
  const server = { asked: 0, isDown: false, lastUse: Date.now(), told: 0 }
  const ask = () => {
    if (!server.isDown) server.asked = server.lastUse = Date.now()
  }
  const clock = new IdleClock({
    loadedAt: Date.now(),
    lastUsed: () => server.asked,
    pingServer: () => (server.told++, ask()),
    shared: { read: () => box.time, write: (time) => (box.time = time) },
  })
  t.after(() => clock.stop())
  return { server, clock, ask }
}

function fakeTime(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  return (minutes: number) => t.mock.timers.tick(minutes * MINUTE)
}

test('the browser’s deadline is a little before the server’s, counted from the last call', (t) => {
  const pass = fakeTime(t)
  const { server, clock, ask } = openWindow(t)
  for (const minutes of [0, 3, 20]) {
    pass(minutes)
    ask()
    const early = server.lastUse + LIMIT - clock.endsAt()
    assert(early > 10_000 && early < MINUTE, String(early))
  }
})

test('use without calls doesn’t extend the deadline', (t) => {
  const pass = fakeTime(t)
  const { server, clock } = openWindow(t)
  server.isDown = true
  for (let minute = 0; minute < 27; minute += 1) {
    pass(1)
    clock.use()
  }
  assert(clock.endsAt() <= server.lastUse + LIMIT)
})

test('a person who works without calls keeps the session: the server is notified, at most every four minutes', (t) => {
  const pass = fakeTime(t)
  const { server, clock } = openWindow(t)
  for (let minute = 0; minute < 60; minute += 1) {
    pass(1)
    clock.use()
    assert(clock.endsAt() - Date.now() > WARN_BEFORE)
    assert(clock.endsAt() < server.lastUse + LIMIT)
  }
  assert(server.told >= 11 && server.told <= 15, String(server.told))
})

test('the last use before a person leaves is reported too, and nothing after it', (t) => {
  const pass = fakeTime(t)
  const { server, clock } = openWindow(t)
  pass(3)
  clock.use()
  for (let minute = 0; minute < 60; minute += 1) pass(1)
  assert.equal(server.told, 1)
  assert(server.lastUse > 1_000_000 + 3 * MINUTE)
})

test('an unresponsive server isn’t called at every touch', (t) => {
  const pass = fakeTime(t)
  const { server, clock } = openWindow(t)
  server.isDown = true
  for (let touch = 0; touch < 100; touch += 1) {
    pass(0.1)
    clock.use()
  }
  assert(server.told <= 2, String(server.told))
})

test('while the warning is shown, use doesn’t count', (t) => {
  const pass = fakeTime(t)
  const { server, clock } = openWindow(t)
  pass(29)
  clock.use()
  pass(0.5)
  assert.equal(server.told, 0)
})

test('a call of another window of the same browser counts too; a time in the future doesn’t', (t) => {
  const pass = fakeTime(t)
  const box = { time: 0 }
  const [one, other] = [openWindow(t, box), openWindow(t, box)]
  pass(20)
  other.ask()
  assert(one.clock.endsAt() < other.clock.endsAt())
  assert.equal(one.clock.endsAt(), other.clock.endsAt())
  box.time = Date.now() + LIMIT
  assert(one.clock.endsAt() < Date.now() + LIMIT)
})
