import type { Log } from './database/log.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

// The reader of the output may close it first; the program must go on.
process.stdout.on('error', () => {})

/** Logs JSON lines on standard output for events outside of requests, from `level` upwards. */
export function logTo(level: string): Log {
  const write = (at: string) => (details: object, message: string) => {
    if (levels.indexOf(at) >= levels.indexOf(level))
      process.stdout.write(`${JSON.stringify({ level: at, time: Date.now(), ...details, msg: message })}\n`)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
