import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Program {
  child: ChildProcess
  /** The next line that the program prints, parsed as JSON. */
  next<T>(): Promise<T>
  /** Returns all output since the last `next`, up to the end. */
  rest(): Promise<unknown[]>
  /** Its exit code or signal. */
  ended: Promise<number | string | null>
}

/** Runs a TypeScript program of this project in its own process. */
export function startProgram(file: string, ...args: string[]): Program {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string | null)
  child.stdin!.on('error', () => {})
  return {
    child,
    ended,
    async next<T>() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${file} ended without another word`)
      return JSON.parse(value) as T
    },
    async rest() {
      const said: unknown[] = []
      // a killed process may have stopped within a line
      for (let line = await lines.next(); !line.done; line = await lines.next())
        if (/^(\d+|\{.*\})$/.test(line.value)) said.push(JSON.parse(line.value))
      return said
    },
  }
}

/** Waits until something holds; throws when it does not within the time. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  for (const giveUp = Date.now() + withinMs; !(await holds()); await sleep(20))
    if (Date.now() > giveUp) throw new Error(`${what}: not within ${withinMs} ms`)
}
