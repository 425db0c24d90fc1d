/**
 * A separate process that stops the database server once no process uses it, and restarts it if it dies while in use.
 * Each user holds a connection to this process as its lease. Started by lease.ts; ignores signals to the process group.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KeeperOrders } from './lease.ts'
import { isAlive, isSomethingElse, readPostmaster } from './postmaster.ts'
import { type Command, plainEnvironment } from './run.ts'

const orders = JSON.parse(process.argv[2]!) as KeeperOrders
const noteFile = join(orders.home, 'keeper.json')
const token = randomBytes(16).toString('hex')
const leases = new Set<Socket>()
let revive: Command | undefined
let closing = false
let lingering: NodeJS.Timeout | undefined
/** Remembered, in case the data folder is deleted beneath the server. */
let serverPid: number | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const door = createServer((socket) => {
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.on('close', () => release(socket))
  let line = ''
  socket.on('data', (text) => {
    line += text
    for (let end = line.indexOf('\n'); end >= 0; end = line.indexOf('\n')) {
      obey(socket, line.slice(0, end))
      line = line.slice(end + 1)
    }
  })
})
door.listen(0, '127.0.0.1', () => {
  const { port } = door.address() as { port: number }
  writeFileSync(noteFile, JSON.stringify({ port, token, pid: process.pid }), { mode: 0o600 })
  process.stdout.write('ready\n')
})

// The process that started the keeper may die before it takes its lease.
lingering = setTimeout(() => void endIfUnused(), 10_000)

function obey(socket: Socket, line: string) {
  const [word, argument] = line.split(' ', 2)
  if (word === 'lease' && argument === token) {
    if (!closing) leases.add(socket)
    socket.write(closing ? 'closing\n' : 'leased\n')
    clearTimeout(lingering)
  } else if (!leases.has(socket)) socket.destroy()
  else if (word === 'guard') {
    revive = JSON.parse(line.slice('guard '.length)) as Command
    serverPid = readPostmaster(orders.data)?.pid
  }
  // A process that says goodbye waits for the connection to close: if it was the last, the server has stopped by then.
  else if (word === 'bye') release(socket, () => socket.end())
}

function release(socket: Socket, then = () => {}) {
  if (!leases.delete(socket)) return
  if (leases.size > 0) return then()
  if (orders.lingerMs === 0) return void endIfUnused().then(then)
  lingering = setTimeout(() => void endIfUnused(), orders.lingerMs)
  then()
}

async function endIfUnused() {
  if (leases.size > 0 || closing) return
  closing = true
  await stopServer()
  if (readNote()?.token === token) rmSync(noteFile, { force: true })
  if (orders.remove) rmSync(orders.remove, { recursive: true, force: true })
  setImmediate(() => process.exit(0))
}

async function stopServer() {
  // If the starter died during the start, the server hasn't written its process id yet.
  for (let waited = 0; !revive && waited < 2_000 && !readPostmaster(orders.data); waited += 50) await sleep(50)
  const pid = readPostmaster(orders.data)?.pid ?? serverPid
  if (!pid || isSomethingElse(pid)) return
  signal(pid, 'fast')
  for (let waited = 0; isAlive(pid); waited += 20) {
    // Like a power cut: nothing that was acknowledged is lost, and the next start repairs the rest.
    if (waited === 30_000) signal(pid, 'immediate')
    if (waited >= 40_000) return
    await sleep(20)
  }
}

function signal(pid: number, mode: 'fast' | 'immediate') {
  if (process.platform === 'win32') return void runPgCtl(['stop', '-W', '-D', orders.data, '-m', mode])
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch {
    // it has just ended
  }
}

function runPgCtl(args: string[]) {
  const options = { cwd: '/', env: plainEnvironment(), stdio: 'ignore', windowsHide: true } as const
  const child = spawn(orders.pgCtl, args, { ...revive?.account, ...options })
  child.on('error', () => {})
  return child
}

let reviving = false
setInterval(() => {
  if (!revive || closing || reviving) return
  serverPid = readPostmaster(orders.data)?.pid ?? serverPid
  if (serverPid && isAlive(serverPid)) return
  reviving = true
  const again = () => (reviving = false)
  runPgCtl(revive.args).on('error', again).on('close', again)
}, 1_000)

function readNote() {
  try {
    return JSON.parse(readFileSync(noteFile, 'utf8')) as { token: string }
  } catch {
    return undefined
  }
}
