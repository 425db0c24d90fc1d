import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startSite } from '../e2e/site.ts'
import { findOrInstallChromium } from './chromium.ts'
import { Recorder } from './film/recorder.ts'
import { Stage } from './film/stage.ts'
import { scenes } from './film/scenes.ts'

interface Caption {
  /** Seconds since the film began. */
  from: number
  to: number
  text: string
}

/** Returns captions as WebVTT. */
const webVtt = (captions: readonly Caption[]): string =>
  `WEBVTT\n\n${captions.map(({ from, to, text }) => `${momentOf(from)} --> ${momentOf(to)}\n${text}\n`).join('\n')}`

/** 75.5 is 00:01:15.500. */
function momentOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (size: number, digits: number, of = milliseconds) => String(Math.floor(of / size)).padStart(digits, '0')
  const minute = milliseconds % 3_600_000
  return `${part(3_600_000, 2)}:${part(60_000, 2, minute)}:${part(1000, 2, milliseconds % 60_000)}.${part(1, 3, milliseconds % 1000)}`
}

// `npm run film`: records the film on /demo from the demo's data, with its captions and its poster.
// Needs a build (npm run build), Chromium and ffmpeg.

/** Maximum size of each file in bytes. */
const MOST_BYTES = 3_000_000
/** Seconds. A slow machine records a longer film, which is then played faster. */
const LENGTH = { least: 60, wanted: 84, mostSpeed: 1.6 }
/** The scene whose middle is the film's preview picture: a prescription that is being written. */
const POSTER = 4

const target = join(import.meta.dirname, '../web/public/film/tour')
await mkdir(join(target, '..'), { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'vaidya-film-'))
const site = await startSite()
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] })
try {
  const recorder = new Recorder(folder)
  const stage = new Stage(browser, site.url, recorder)
  const captions: Caption[] = []
  for (const { caption, at, as, act } of scenes) {
    const hand = await stage.open(await at?.(stage), as)
    const from = recorder.length
    await act(hand, stage)
    captions.push({ from, to: recorder.length, text: caption })
    console.log(`${from.toFixed(1).padStart(5)} s  ${caption}`)
  }
  const speed = Math.max(1, recorder.length / LENGTH.wanted)
  const timed = captions.map(({ from, to, text }) => ({ from: from / speed, to: to / speed, text }))
  const { from, to } = timed[POSTER]!
  await recorder.write(target, { posterAt: (from + to) / 2, speed })
  writeFileSync(`${target}.vtt`, webVtt(timed))
  const seconds = timed.at(-1)!.to
  const sizes = ['webm', 'mp4', 'jpg'].map((kind) => [kind, statSync(`${target}.${kind}`).size] as const)
  console.log(
    `${seconds.toFixed(0)} s, ${sizes.map(([kind, size]) => `${kind} ${Math.round(size / 1000)} kB`).join(', ')}`,
  )
  if (seconds < LENGTH.least || speed > LENGTH.mostSpeed)
    throw new Error(`Recorded ${recorder.length.toFixed(0)} s, which no viewer could follow in ${LENGTH.wanted} s`)
  for (const [kind, size] of sizes) if (size > MOST_BYTES) throw new Error(`${kind} is larger than ${MOST_BYTES} bytes`)
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
