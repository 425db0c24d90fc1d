import type { WriteStream } from 'node:tty'

/** The interval of progress lines without a terminal; on a terminal the line is redrawn. */
const EVERY_MS = { terminal: 100, lines: 3_000 }

type Doing = 'files' | 'tables' | 'checking' | 'restoring'

const words: Record<Doing, string> = {
  files: 'Copying files',
  tables: 'Copying tables',
  checking: 'Reading the backup: tables and files',
  restoring: 'Restoring tables and files',
}

/** Shows how many tables and files are done. */
export function progressLine(out: WriteStream) {
  const every = out.isTTY ? EVERY_MS.terminal : EVERY_MS.lines
  // short work says nothing without a terminal
  let last = out.isTTY ? 0 : Date.now()
  let isDrawn = false
  return {
    show(doing: Doing, done: number): void {
      const now = Date.now()
      if (now - last < every) return
      last = now
      const line = `${words[doing]}: ${done.toLocaleString('en-US')}`
      isDrawn = out.isTTY
      out.write(out.isTTY ? `\r\x1b[K${line.slice(0, (out.columns || 80) - 1)}` : `${line}\n`)
    },
    end(): void {
      if (isDrawn) out.write('\r\x1b[K')
      isDrawn = false
    },
  }
}
