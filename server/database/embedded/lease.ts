import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './problem.ts'
import { type Command, plainEnvironment } from './run.ts'

export interface KeeperOrders {
  home: string
  data: string
  pgCtl: string
  /** How long the server runs after its last user left. */
  lingerMs: number
  /** A folder to remove once the server has stopped: for throwaway servers. */
  remove?: string
}

export interface Lease {
  /** Has the server started again with this command, should it die. */
  guard(start: Command): void
  /** Gives the lease up. If it was the last, this waits until the server has stopped. */
  end(): Promise<void>
}

/**
 * Takes a lease on a home's server: the keeper keeps the server running until this process ends or gives the lease up.
 * Starts the keeper if there is none. Call with the start lock held.
 */
export async function takeLease(orders: KeeperOrders): Promise<Lease> {
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp;) {
    const answer = await knock(orders.home)
    if (answer === 'closing') await sleep(50)
    else if (answer) return leaseOn(answer)
    else await startKeeper(orders)
  }
  throw new EmbeddedDatabaseError('The process that keeps the database could not be reached for a minute.')
}

/** Asks the keeper for a lease; returns undefined if there is no keeper. */
async function knock(home: string): Promise<Socket | 'closing' | undefined> {
  const note = await readFile(join(home, 'keeper.json'), 'utf8').catch(() => undefined)
  if (!note) return undefined
  const { port, token } = JSON.parse(note) as { port: number; token: string }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => {})
  socket.setEncoding('utf8')
  socket.write(`lease ${token}\n`)
  // Another program may have the port now: it won't answer correctly.
  const silence = setTimeout(() => socket.destroy(), 3_000)
  const answer = await Promise.race([once(socket, 'data').then(([text]) => String(text)), once(socket, 'close')]).catch(
    () => undefined,
  )
  clearTimeout(silence)
  if (answer === 'leased\n') return socket
  socket.destroy()
  return answer === 'closing\n' ? 'closing' : undefined
}

async function startKeeper(orders: KeeperOrders) {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), JSON.stringify(orders)], {
    cwd: '/',
    detached: true,
    env: plainEnvironment(),
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const outcome = await Promise.race([once(keeper.stdout, 'data'), failed(keeper)])
  if (!Array.isArray(outcome)) throw outcome
  keeper.stdout.destroy()
  keeper.unref()
}

const failed = (keeper: ChildProcess) =>
  new Promise<Error>((resolve) => {
    const say = (why: unknown) =>
      resolve(new EmbeddedDatabaseError(`The database's keeper did not start (${String(why)}).`))
    keeper.on('error', say)
    keeper.on('exit', say)
  })

function leaseOn(socket: Socket): Lease {
  // A lease must not prevent a finished program from exiting.
  socket.unref()
  socket.resume()
  let ended: Promise<unknown> | undefined
  return {
    guard: (start) => void socket.write(`guard ${JSON.stringify(start)}\n`),
    async end() {
      if (!ended) {
        ended = socket.closed || socket.destroyed ? Promise.resolve() : once(socket, 'close')
        socket.ref()
        socket.write('bye\n')
      }
      await Promise.race([ended, sleep(45_000, undefined, { ref: false })])
      socket.destroy()
    },
  }
}
