import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Wall } from '#contract/walk-ins/wall.ts'
import { callsBetween, openWallLine, type WallState } from './wall-line.ts'

const SECOND = 1000
const settle = () => new Promise<void>((done) => void setImmediate(done))

/** A clock that a test moves: works run at their time, and promises settle in between. */
function simulatedClock() {
  let now = 0
  let works: { at: number; work: () => void }[] = []
  return {
    now: () => now,
    later(work: () => void, ms: number) {
      const mine = { at: now + ms, work }
      works.push(mine)
      return () => void (works = works.filter((one) => one !== mine))
    },
    async runTo(time: number) {
      for (;;) {
        await settle()
        const [next] = works.toSorted((one, other) => one.at - other.at)
        if (!next || next.at > time) break
        works = works.filter((one) => one !== next)
        now = next.at
        next.work()
      }
      now = time
      await settle()
    },
  }
}

const paired = (token: number, at = 0, calledAt = at): Wall => ({
  state: 'paired',
  clinic: { name: 'Lotus', timeZone: 'Asia/Kolkata' },
  screen: 'Hall',
  at: new Date(at).toISOString(),
  doctors: [
    {
      id: 'dr',
      firstName: 'Asha',
      lastName: 'Rao',
      room: '2',
      late: null,
      now: { token, initials: null, calledAt: new Date(calledAt).toISOString() },
      next: [],
      waiting: 0,
    },
  ],
})
const tokenOf = ({ wall }: WallState) => (wall?.state === 'paired' ? wall.doctors[0]!.now!.token : null)

type Network = 'up' | 'down' | 'silent' | 'restarting'

/** A screen, its server and the network between them. */
function makeWall() {
  const clock = simulatedClock()
  const server = { token: 1, secrets: new Set<string>(), isPaired: true, network: 'up' as Network, begun: 0 }
  let secret: string | null = null
  let shown: WallState = { wall: null, at: null, isStale: false }
  const answer = <T>(work: () => T): Promise<T> => {
    if (server.network === 'silent') return new Promise(() => {})
    if (server.network !== 'up') return Promise.reject(new Error(server.network))
    return Promise.resolve(work())
  }
  const close = openWallLine({
    clock,
    store: { read: () => secret, write: (next) => void (secret = next) },
    begin: () =>
      answer(() => {
        const made = `secret ${++server.begun}`
        server.secrets.add(made)
        return made
      }),
    look: (asked) =>
      answer(() => {
        if (!server.secrets.has(asked)) return null
        return server.isPaired
          ? paired(server.token, clock.now())
          : { state: 'unpaired', code: 'ABC123', expiresAt: '' }
      }),
    onState: (state) => void (shown = state),
  })
  return { clock, server, shown: () => shown, close }
}

/** Runs some hours with a new token each minute and a cut of changing kind and length every ten minutes. */
async function runFor(hours: number) {
  const { clock, server, shown, close } = makeWall()
  const cuts: Network[] = ['down', 'silent', 'restarting']
  let upSince = 0
  for (let second = 0; second < hours * 3600; second++) {
    if (second % 60 === 0) server.token++
    const [cut, within] = [Math.floor(second / 600), second % 600]
    const length = 5 + ((cut * 37) % 240)
    const network = within >= 100 && within < 100 + length ? cuts[cut % 3]! : 'up'
    if (network !== server.network && network === 'up') upSince = second
    server.network = network
    await clock.runTo(second * SECOND)
    const state = shown()
    if (network === 'up' && second - upSince > 10 && second % 60 > 10)
      assert.deepEqual([tokenOf(state), state.isStale], [server.token, false], `second ${second}`)
    // an old token is never shown as if it were current
    if (!state.isStale && tokenOf(state) !== null && tokenOf(state) !== server.token)
      assert.ok(clock.now() - state.at! <= 14 * SECOND, `second ${second}: token of ${state.at} at ${clock.now()}`)
  }
  close()
  assert.equal(server.begun, 1, 'it stays paired')
}

suite('the screen of a waiting room', () => {
  test('for 24 hours with cuts and restarts it shows the right token within ten seconds, and no old one meanwhile', () =>
    runFor(24))

  test('a screen shows its code until it is paired, and a new code after it was removed', async () => {
    const { clock, server, shown } = makeWall()
    server.isPaired = false
    await clock.runTo(5 * SECOND)
    assert.equal(shown().wall?.state, 'unpaired')
    server.isPaired = true
    await clock.runTo(10 * SECOND)
    assert.equal(tokenOf(shown()), 1)
    server.secrets.clear()
    server.isPaired = false
    await clock.runTo(20 * SECOND)
    assert.deepEqual([shown().wall?.state, server.begun], ['unpaired', 2])
  })

  test('a screen speaks each new call once, and none from before a lost connection', () => {
    const at = Date.UTC(2026, 2, 2, 5)
    const spoken = (before: Wall | null, after: Wall) => callsBetween(before, after).map(({ now }) => now!.token)
    assert.deepEqual(spoken(null, paired(4, at)), [])
    assert.deepEqual(spoken(paired(4, at), paired(4, at + 4 * SECOND, at)), [])
    assert.deepEqual(spoken(paired(4, at), paired(5, at + 4 * SECOND)), [5])
    assert.deepEqual(spoken(paired(4, at), paired(5, at + 120 * SECOND, at + 60 * SECOND)), [])
    // called once more after "Back to waiting"
    assert.deepEqual(spoken(paired(4, at), paired(4, at + 8 * SECOND, at + 7 * SECOND)), [4])
  })
})
