import assert from 'node:assert/strict'
import { test } from 'node:test'
import { componentNames, type ComponentState, type SystemStatus } from '#contract/status.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Finding } from './finding.ts'
import { forgetOldStatus, recordMinute } from './queries.ts'

// The page's numbers of the last 90 days, compared with a look at each of their 129,600 minutes.

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const floor = (unit: number, ms: number) => Math.floor(ms / unit) * unit

/** Returns a seeded generator of numbers from 0 to 1. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type Minutes = Map<number, Finding[]>

/** Stretches of minutes in which each component was measured at random, with gaps between, until now. */
function minutesFrom(beginMs: number, nowMs: number, random: () => number): Minutes {
  const minutes: Minutes = new Map()
  const starts = [
    beginMs,
    ...Array.from({ length: 14 }, () => beginMs + random() * (nowMs - beginMs)),
    nowMs - 40 * MINUTE,
  ]
  for (const start of starts) {
    const length = 1 + Math.floor(random() * 60)
    for (let n = 0; n < length; n++) {
      const at = floor(MINUTE, start) + n * MINUTE
      if (at > nowMs || random() < 0.1) continue
      minutes.set(
        at,
        componentNames.map((name) => {
          const dice = random()
          const state: ComponentState =
            dice < 0.1 ? 'down' : dice < 0.2 ? 'degraded' : dice < 0.3 && name === 'mail' ? 'off' : 'operational'
          const ms = state === 'down' || state === 'off' ? null : Math.floor(random() * 900)
          return { name, state, note: null, ms }
        }),
      )
    }
  }
  return minutes
}

/** Returns the share of measured minutes in a range in which this is true of the finding. */
function shareOf(minutes: Minutes, from: number, until: number, isUp: (found: Finding[]) => boolean | null) {
  let [up, all] = [0, 0]
  for (let at = from; at < until; at += MINUTE) {
    const found = minutes.get(at)
    const verdict = found ? isUp(found) : false
    if (verdict === null) continue
    all++
    if (verdict) up++
  }
  return all === 0 ? null : Math.floor((up / all) * 10_000 + 1e-6) / 100
}

const isWhole = (found: Finding[]) => !found.some(({ state }) => state === 'down')

function compare(status: SystemStatus, minutes: Minutes, seed: number) {
  const said = status.measured!
  const now = Date.parse(status.checkedAt)
  const keys = [...minutes.keys()].toSorted((a, b) => a - b)
  const since = Math.max(floor(60 * MINUTE, now) - 90 * DAY, keys[0]!)
  const until = Math.max(keys.at(-1)! + MINUTE, floor(MINUTE, now) - MINUTE)
  assert.deepEqual([said.since, said.until], [new Date(since).toISOString(), new Date(until).toISOString()])
  assert.equal(said.uptimePercent, shareOf(minutes, since, until, isWhole), `seed ${seed}`)
  for (const { name, uptimePercent, averageMs } of status.components) {
    const of = (found: Finding[]) => found.find((one) => one.name === name)!
    const upOf = (found: Finding[]) => (of(found).state === 'off' ? null : of(found).state !== 'down')
    assert.equal(uptimePercent, shareOf(minutes, since, until, upOf), `${name}, seed ${seed}`)
    const times = keys.filter((at) => at >= since).flatMap((at) => of(minutes.get(at)!).ms ?? [])
    assert.equal(averageMs, Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length))
    if (name === 'api') assert.equal(said.averageMs, averageMs)
  }
  assert.equal(status.days.length, 90)
  for (const { day, uptimePercent } of status.days) {
    const from = Math.max(Date.parse(day), since)
    const share = shareOf(minutes, from, Math.min(Date.parse(day) + DAY, until), isWhole)
    assert.equal(uptimePercent, share, `${day}, seed ${seed}`)
  }
}

async function record(app: TestApp, minutes: Minutes, random: () => number) {
  // in their order, at any second of the minute, and some twice: by a job that was repeated
  for (const at of [...minutes.keys()].toSorted((a, b) => a - b)) {
    const moment = new Date(Math.min(at + random() * 59_000, Date.now()))
    await recordMinute(app.db, moment, minutes.get(at)!)
    if (random() < 0.1) await recordMinute(app.db, moment, minutes.get(at)!)
  }
}

for (const daysAgo of [0.02, 30, 89.99])
  test(`after ${daysAgo} days of measuring with gaps, the uptime is that of the measured minutes`, async (t) => {
    const seed = Math.floor(Math.random() * 1e9)
    const random = randomOf(seed)
    const app = await buildTestApp()
    t.after(app.close)
    const minutes = minutesFrom(Date.now() - daysAgo * DAY, Date.now(), random)
    await record(app, minutes, random)
    compare((await app.anonymous.get('/api/status')).body, minutes, seed)
  })

test('measurements expire after 90 days, and a gap at the start of the rest still counts', async (t) => {
  const random = randomOf(7)
  const app = await buildTestApp()
  t.after(app.close)
  const now = Date.now()
  const old = minutesFrom(now - 200 * DAY, now - 95 * DAY, random)
  const recent = minutesFrom(now - 80 * DAY, now, random)
  const minutes = new Map([...old, ...recent])
  await record(app, minutes, random)
  await forgetOldStatus(app.db, new Date(now))
  const begin = floor(60 * MINUTE, now) - 90 * DAY
  const hours = await app.db.selectFrom('status_hours').select('hour').distinct().orderBy('hour').execute()
  const before = hours.map(({ hour }) => hour.getTime()).filter((hour) => hour < begin)
  assert.deepEqual(before, [floor(60 * MINUTE, Math.max(...old.keys()))])
  compare((await app.anonymous.get('/api/status')).body, minutes, 7)
})

test('servers that measure the same minute at the same time count it once', async (t) => {
  const app = await buildTestApp()
  t.after(app.close)
  const found: Finding[] = componentNames.map((name) => ({ name, state: 'operational', note: null, ms: 5 }))
  const at = new Date()
  await Promise.all(Array.from({ length: 8 }, () => recordMinute(app.db, at, found)))
  const rows = await app.db.selectFrom('status_hours').select(['measured', 'total_ms', 'component']).execute()
  assert.equal(rows.length, 6)
  for (const { measured, total_ms, component } of rows)
    assert.deepEqual([measured, total_ms], [1, component === 'all' ? 0 : 5])
})
