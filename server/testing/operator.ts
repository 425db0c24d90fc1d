import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../scripts/operator.ts')

// with the cache the program loads in half the time
const environment = (settings: Record<string, string>) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...settings }
}

/**
 * Runs `npm run operator -- ARGS` as an operator would, with these settings and none of this process. Returns its exit
 * code and what it printed.
 */
export function runOperator(args: readonly string[], settings: Record<string, string> = {}) {
  const env = environment(settings)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** The same while this process goes on, for commands that call a server in it. */
export async function runOperatorBeside(args: readonly string[], settings: Record<string, string> = {}) {
  const env = environment({ DEMO: 'off', DATABASE_URL: '', SECRET: '', ...settings })
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += String(text)))
  child.stderr.on('data', (text: Buffer) => (err += String(text)))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, out: out.trim(), err: err.trim() }
}
