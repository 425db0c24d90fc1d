import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Site {
  url: string
  stop(): Promise<void>
}

/** Starts the program as `npm start` does, built, with the demo data, on a free port and in a folder of its own. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'vaidya-e2e-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SIGN_IN_PER_ADDRESS: '10000',
      ...settings,
    },
  })
  const url = await addressOf(child)
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout!) {
    said += String(chunk)
    const url = /is ready: (\S+)/.exec(said)?.[1]
    if (!url) continue
    // keep reading, so that the program never waits for a full pipe
    child.stdout!.resume()
    return url
  }
  throw new Error(`The program ended before it was ready:\n${said}`)
}
