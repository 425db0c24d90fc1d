import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { fillMonth, MONTH } from './calendar-data.ts'
import { BENCH_PASSWORD } from './data.ts'
import { startServer } from './server.ts'

/**
 * Measures the calendar of a clinic with 2,000 appointments in a month, in Chromium 1440 × 900 on a production build, with the
 * real server and PostgreSQL behind it: how long until it is painted, frames of more than 50 ms while it is scrolled and
 * while an appointment is dragged, and how much the layout shifts. `npm run bench -- calendar 5` takes five rounds.
 */
const rounds = Number(process.argv[2] ?? 3)
const LONG_FRAME = 50

const postgres = await startSystemPostgres()
if (!postgres) {
  console.error('No PostgreSQL 15 or newer is installed on this machine; install it to measure.')
  process.exit(1)
}
const database = openDatabase(postgres.connectionString, { poolSize: 2, log: silent })
await migrate(database)
const month = nextMonth()
const email = await fillMonth(database, month)
await database.close()
const server = await startServer(postgres.connectionString, 3948)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })

console.log(`${MONTH.visits} visits in ${month}; load average ${loadavg()[0]!.toFixed(1)} at the start`)
try {
  const results: Record<string, number>[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await measure())
  console.log(`load average ${loadavg()[0]!.toFixed(1)} at the end`)
  console.table(
    Object.fromEntries(
      Object.keys(results[0]!).map((name) => {
        const all = results.map((one) => one[name]!)
        return [name, { lowest: Math.min(...all), highest: Math.max(...all) }]
      }),
    ),
  )
} finally {
  await browser.close()
  await server.stop()
  await postgres.stop()
}

async function measure(): Promise<Record<string, number>> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const answer = await context.request.post('/api/auth/login', {
    headers: { origin: server.url },
    data: { email, password: BENCH_PASSWORD },
  })
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}.`)
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(`/calendar?view=month&date=${month}-15`)
  const opened = await page.evaluate(() => window.calendarBench.painted)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const week = await press(page, 'Week')
  const weekScroll = await frames(page, async () => {
    await overGrid(page)
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step < 30 ? 40 : -40)
  })
  const drag = await frames(page, () => dragAround(page))
  const day = await press(page, 'Day')
  const back = await press(page, 'Month')
  const monthScroll = await frames(page, async () => {
    await overGrid(page)
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step < 30 ? 40 : -40)
  })
  const monthDrag = await frames(page, () => dragAround(page))
  const { shift, interaction } = await page.evaluate(() => window.calendarBench)
  await context.close()
  return {
    'open: last answer to painted, ms': opened.afterAnswer,
    'open: from the address to painted, ms': opened.sinceStart,
    'elements in the page': elements,
    'month to week painted, ms': week,
    'week to day painted, ms': day,
    'day to month painted, ms': back,
    'scroll a week: frames': weekScroll.count,
    'scroll a week: frames > 50 ms': weekScroll.long,
    'scroll a week: longest, ms': weekScroll.longest,
    'drag in the week: frames': drag.count,
    'drag in the week: frames > 50 ms': drag.long,
    'drag in the week: longest, ms': drag.longest,
    'scroll a month: frames > 50 ms': monthScroll.long,
    'drag in the month: frames > 50 ms': monthDrag.long,
    'slowest interaction (INP), ms': interaction,
    'layout shift (CLS)': shift,
  }
}

/** Presses a button of the calendar; ms until the frame that shows the new view is on the screen. */
async function press(page: Page, name: string): Promise<number> {
  const button = await page.getByRole('button', { name, exact: true }).elementHandle()
  const ms = await page.evaluate(async (element) => {
    const begin = performance.now()
    ;(element as HTMLElement).click()
    while (element!.getAttribute('aria-pressed') !== 'true') await window.calendarBench.nextFrame()
    await window.calendarBench.nextFrame()
    return performance.now() - begin
  }, button)
  await page.waitForTimeout(300)
  return Math.round(ms)
}

async function overGrid(page: Page) {
  const box = (await page.getByRole('grid').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height, 500) / 2)
}

/** Drags an appointment across the grid and back to where it was, which changes nothing. */
async function dragAround(page: Page) {
  const appointment = page.locator('[data-movable]:visible').first()
  await appointment.scrollIntoViewIfNeeded()
  const { x, y } = (await appointment.boundingBox())!
  await page.mouse.move(x + 10, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + 700, y + 200, { steps: 60 })
  await page.mouse.move(x + 10, y + 8, { steps: 60 })
  await page.mouse.up()
}

/** Returns the lengths of the frames during `act`. */
async function frames(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => window.calendarBench.startFrames())
  await act()
  const all = await page.evaluate(() => window.calendarBench.stopFrames())
  const longest = Math.round(Math.max(0, ...all))
  return { count: all.length, long: all.filter((one) => one > LONG_FRAME).length, longest }
}

function nextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
}

interface CalendarBench {
  /** Resolves when the appointments are on the screen. */
  painted: Promise<{ afterAnswer: number; sinceStart: number }>
  shift: number
  interaction: number
  nextFrame: () => Promise<void>
  startFrames: () => void
  stopFrames: () => number[]
}

declare global {
  interface Window {
    calendarBench: CalendarBench
  }
}

/** Runs in the page before its own scripts, so it uses nothing from outside itself. */
function watch() {
  // A task that was posted in a frame runs after that frame was painted.
  const nextFrame = () =>
    new Promise<void>((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => done())
        port1.start()
        port2.postMessage(0)
      }),
    )
  const painted = (async () => {
    const begin = performance.now()
    while (document.querySelectorAll('[data-appointment]').length < 20) {
      if (performance.now() - begin > 30_000) throw new Error('No visits came.')
      await nextFrame()
    }
    const at = performance.now()
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/appointments')) as PerformanceResourceTiming[]
    const last = Math.max(...answers.map(({ responseEnd }) => responseEnd))
    return { afterAnswer: Math.round(at - last), sinceStart: Math.round(at) }
  })()
  let deltas: number[] = []
  let isOn = false
  const bench: CalendarBench = {
    painted,
    shift: 0,
    interaction: 0,
    nextFrame,
    startFrames() {
      deltas = []
      isOn = true
      let before: number | null = null
      const frame = (now: number) => {
        if (before !== null) deltas.push(now - before)
        before = now
        if (isOn) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    },
    stopFrames() {
      isOn = false
      return deltas
    },
  }
  window.calendarBench = bench
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) bench.shift = Number((bench.shift + entry.value).toFixed(4))
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) bench.interaction = Math.max(bench.interaction, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
