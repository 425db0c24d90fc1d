import type { WriteStream } from 'node:tty'
import type { Progress } from '#server/features/medicines/import/use-cases.ts'

/** The interval of progress lines without a terminal; on a terminal the line is redrawn. */
const EVERY_MS = { terminal: 100, lines: 3_000 }
const WIDTH = 24

/** Shows how far an import is: a bar on a terminal, plain lines every few seconds elsewhere. */
export function progressBar(out: WriteStream): { show: (progress: Progress) => void; end: () => void } {
  const every = out.isTTY ? EVERY_MS.terminal : EVERY_MS.lines
  const began = Date.now()
  let phase: Progress['phase'] | undefined
  let last = 0
  let drawn = false
  const show = (progress: Progress) => {
    const now = Date.now()
    if (progress.phase === phase && now - last < every) return
    phase = progress.phase
    last = now
    const line = lineOf(progress, (now - began) / 1000)
    if (!out.isTTY) return void out.write(`${line}\n`)
    drawn = true
    out.write(`\r\x1b[K${line.slice(0, (out.columns || 80) - 1)}`)
  }
  const end = () => {
    if (drawn) out.write('\r\x1b[K')
    drawn = false
  }
  return { show, end }
}

/** Shows how many of a known number are done, in the same two ways. */
export function countBar(out: WriteStream, doing: string, what: string) {
  const every = out.isTTY ? EVERY_MS.terminal : EVERY_MS.lines
  let last = 0
  let drawn = false
  const show = (progress: { seen: number; total: number } | 'waiting') => {
    const now = Date.now()
    if (now - last < every) return
    last = now
    const line =
      progress === 'waiting'
        ? 'An import is running; waiting for it to finish (Ctrl-C to quit) …'
        : `${doing} ${barOf(progress.total === 0 ? 1 : Math.min(1, progress.seen / progress.total))} ` +
          `${progress.seen.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')} ${what}`
    if (!out.isTTY) return void out.write(`${line}\n`)
    drawn = true
    out.write(`\r\x1b[K${line.slice(0, (out.columns || 80) - 1)}`)
  }
  const end = () => {
    if (drawn) out.write('\r\x1b[K')
    drawn = false
  }
  return { show, end }
}

function lineOf(progress: Progress, seconds: number): string {
  if (progress.phase === 'waiting') return 'Another import is running; waiting for it to finish (Ctrl-C to quit) …'
  if (progress.phase === 'indexing') return 'Building the search index …'
  if (progress.phase === 'merging') {
    const share = progress.total === 0 ? 1 : progress.done / progress.total
    return `Merging ${barOf(share)} ${progress.done.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')} rows`
  }
  const { rows, before, bytes, totalBytes } = progress
  const share = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes)
  const speed = Math.round((rows - before) / Math.max(0.1, seconds))
  const left = share === 0 ? '?' : Math.ceil((seconds / share) * (1 - share))
  return `Reading ${barOf(share)} ${rows.toLocaleString('en-US')} rows, ${speed.toLocaleString('en-US')} rows/s, ${left} s left`
}

const barOf = (share: number) => {
  const full = Math.round(share * WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`
}
