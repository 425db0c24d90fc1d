import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFolder } from '#server/testing/memory.ts'

export interface Site {
  url: string
  /** Its DATA_DIR, for the operator's commands. */
  folder: string
  /** Returns what the program has written so far, including its log. */
  said(): string
  stop(): Promise<void>
  /** Kills it, as a crash does; its folder stays. */
  kill(): Promise<void>
}

/**
 * Starts the built program with the demo data, as `npm start` does, on a free port and in a new folder. `root` is the checkout
 * that is started.
 */
export async function startSite(
  settings: Record<string, string> = {},
  root = join(import.meta.dirname, '..'),
): Promise<Site> {
  const folder = await mkdtemp(join(databaseFolder(), 'vaidya-e2e-'))
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SIGN_IN_PER_ADDRESS: '10000',
      MAILS_PER_STRANGER: '10000',
      ONLINE_PER_DOCTOR: '1000',
      ONLINE_PER_CLINIC: '1000',
      ...settings,
    },
  })
  // also if the fixture gave up waiting
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text))
  const url = await addressOf(child, () => said)
  return {
    url,
    folder,
    said: () => said,
    async stop() {
      const gone = once(child, 'exit')
      process.off('exit', end)
      end()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
    async kill() {
      const gone = once(child, 'exit')
      process.off('exit', end)
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  const gone = once(child, 'exit').then(() => true)
  for (;;) {
    const isOver = await Promise.race([gone, once(child.stdout!, 'data').then(() => false)])
    const url = /is ready: (\S+)/.exec(said())?.[1]
    if (url) return url
    if (isOver) throw new Error(`The program ended before it was ready:\n${said()}`)
  }
}
