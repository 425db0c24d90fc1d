import type { Log } from './database/log.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

// The reader of the output may close it first; that must not end the program.
process.stdout.on('error', () => {})

/** JSON lines on standard output for what happens outside of a request, from `level` upwards. */
export function logTo(level: string): Log {
  const write = (at: string) => (details: object, message: string) => {
    if (levels.indexOf(at) >= levels.indexOf(level))
      process.stdout.write(`${JSON.stringify({ level: at, time: Date.now(), ...details, msg: message })}\n`)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
