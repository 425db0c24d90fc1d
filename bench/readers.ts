import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Readers of pages, each on one connection, each asking again when the answer is there. */
export interface Readers {
  port: number
  /** Addresses; `#` stands for the number of the request, so that all differ. */
  paths: string[]
  headers?: Record<string, string>
  connections: number
  /** Requests in flight per connection; 1 is what browsers do, more shows the limit of the server. */
  pipelined?: number
  /** They stop after this number of seconds, or of requests. */
  seconds?: number
  requests?: number
  expect: number
}

export interface Reading {
  perSecond: number
  p50: number
  p99: number
  done: number
  /** Answers with another status than the expected one. */
  other: number
  /** Time that the generator itself used, ms a request. */
  ownCpuMs: number
}

/**
 * Runs the readers on a thread of their own with bare sockets: a client library costs more than a cached answer does, and
 * then measures itself.
 */
export function readAll(readers: Readers): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const cpu = process.cpuUsage()
    const worker = new Worker(new URL(import.meta.url), { workerData: readers })
    worker.once('error', reject)
    worker.once('message', (reading: Reading) => {
      const { user, system } = process.cpuUsage(cpu)
      resolve({ ...reading, ownCpuMs: (user + system) / 1000 / Math.max(1, reading.done) })
    })
  })
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

async function work({ port, paths, headers = {}, connections, pipelined = 1, seconds, requests, expect }: Readers) {
  const tail = `Host: 127.0.0.1:${port}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
  const took: number[] = []
  const began = performance.now()
  const until = seconds === undefined ? Infinity : began + seconds * 1000
  const most = requests ?? Infinity
  let asked = 0
  let done = 0
  let other = 0

  const read = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const sent: number[] = []
      let rest: Buffer = Buffer.alloc(0)
      /** Bytes of the present body that have not come yet. */
      let missing = 0
      const ask = () => {
        const now = performance.now()
        if (now > until || asked >= most) return void (sent.length === 0 && socket.end())
        const path = paths[asked % paths.length]!.replace('#', String(asked))
        asked += 1
        sent.push(now)
        socket.write(`GET ${path} HTTP/1.1\r\n${tail}`)
      }
      const finish = () => {
        took.push(performance.now() - sent.shift()!)
        ask()
      }
      socket.on('connect', () => {
        for (let n = 0; n < pipelined; n++) ask()
      })
      socket.on('data', (part) => {
        if (missing > part.length) return void (missing -= part.length)
        rest = rest.length === 0 ? part.subarray(missing) : Buffer.concat([rest, part])
        if (missing > 0) finish()
        missing = 0
        for (;;) {
          const end = rest.indexOf(END_OF_HEAD)
          if (end === -1) return
          const head = rest.toString('latin1', 0, end)
          const status = Number(head.slice(9, 12))
          if (status === expect) done += 1
          else other += 1
          const length = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
          if (length === undefined) return reject(new Error('An answer without a length cannot be measured.'))
          const from = end + 4
          if (rest.length - from < Number(length)) {
            missing = Number(length) - (rest.length - from)
            rest = Buffer.alloc(0)
            return
          }
          rest = rest.subarray(from + Number(length))
          finish()
        }
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })

  await Promise.all(Array.from({ length: connections }, read))
  const ms = performance.now() - began
  took.sort((one, two) => one - two)
  const at = (share: number) => Number((took[Math.floor(took.length * share)] ?? 0).toFixed(2))
  parentPort!.postMessage({ perSecond: Math.round((done / ms) * 1000), p50: at(0.5), p99: at(0.99), done, other })
}

if (!isMainThread) await work(workerData as Readers)
