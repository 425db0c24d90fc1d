import { createServer, type Server, type Socket } from 'node:net'
import { english } from '#language/translate.ts'
import { LAB_MESSAGE_BYTES } from '#contract/lab-messages/messages.ts'
import { labReasons } from '#contract/lab-messages/states.ts'
import type { LabSource } from '#server/lab-sources.ts'
import type { Deps } from '#server/deps.ts'
import { headerFrom, type Segment } from '#server/features/lab-messages/hl7/message.ts'
import { MalformedError } from '#server/features/lab-messages/report.ts'
import { forClinic } from '#server/features/lab-messages/process.ts'
import { receive } from '#server/features/lab-messages/receive.ts'
import { isLoopback } from '#server/loopback.ts'
import { Refusal } from '#server/refusal.ts'
import { Frames, framed } from './frames.ts'
import { acknowledgment } from './reply.ts'

/** Laboratories hold their connections open; one that is silent for longer connects again. */
const IDLE_MS = 10 * 60_000
const CONNECTIONS = 100

type Listening = Pick<Deps, 'db' | 'log' | 'config'>

/**
 * Listens for messages of laboratories, if the operator has switched it on. Returns a function that stops it after running messages; null if it is off.
 * Throws Refusal for a port that can't be used.
 */
export async function listenForLabs(deps: Listening): Promise<{ port: number; close: () => Promise<void> } | null> {
  const { port, host, sources } = deps.config.labs
  if (port === null) return null
  const running = new Set<Promise<void>>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(deps, socket, (work) => {
      running.add(work)
      void work.finally(() => running.delete(work))
    })
  })
  server.maxConnections = CONNECTIONS
  await listening(server, port, host)
  if (sources.length === 0) deps.log.warn({ setting: 'MLLP_SOURCES' }, 'No laboratory can send: MLLP_SOURCES is empty')
  if (!isLoopback(host)) deps.log.warn({ host }, 'MLLP is not encrypted: use a private network or a tunnel')
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.all(running)
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new Refusal(`MLLP can't listen on port ${port} of ${host} (${code}). Check MLLP_PORT and MLLP_HOST.`)),
    )
    server.listen(port, host, () => resolve())
  })
}

const addressOf = ({ remoteAddress = '' }: Socket) => remoteAddress.replace(/^::ffff:/, '')

/** Answers the messages of a connection one after another. */
function serve(deps: Listening, socket: Socket, track: (work: Promise<void>) => void): void {
  const sources = deps.config.labs.sources.filter(({ address }) => address === addressOf(socket))
  socket.on('error', () => socket.destroy())
  if (sources.length === 0) {
    deps.log.warn(
      { address: addressOf(socket) },
      'A connection to MLLP was refused: the address is not in MLLP_SOURCES',
    )
    socket.destroy()
    return
  }
  const frames = new Frames(LAB_MESSAGE_BYTES)
  let before = Promise.resolve()
  socket.setTimeout(IDLE_MS, () => socket.end())
  socket.on('data', (bytes) => {
    socket.pause()
    before = before
      .then(() => answerAll(deps, socket, sources, frames.push(bytes)))
      .then(
        () => void socket.resume(),
        (error: Error) => {
          // without an acknowledgment the laboratory sends the message again
          deps.log.error({ name: error.name }, 'A message of a laboratory could not be stored')
          socket.destroy()
        },
      )
    track(before)
  })
}

async function answerAll(deps: Listening, socket: Socket, sources: readonly LabSource[], messages: readonly Buffer[]) {
  for (const bytes of messages) socket.write(framed(await answerTo(deps, sources, bytes)))
}

/** Stores a message and returns its acknowledgment. One of an unknown sender belongs to no clinic and is refused. */
async function answerTo(deps: Listening, sources: readonly LabSource[], bytes: Buffer): Promise<string> {
  const header = headerOf(bytes)
  const source = sourceOf(sources, header)
  if (!source) {
    deps.log.warn(
      { addresses: sources.map(({ address }) => address) },
      'A message of an unknown laboratory was refused',
    )
    return acknowledgment(header, 'AR', 'Unknown sending or receiving facility')
  }
  const { clinicId, facility } = source
  const { problem } = await forClinic(clinicId, () =>
    receive(deps, { clinicId, format: 'hl7v2', source: facility, bytes }),
  )
  if (problem === null) return acknowledgment(header, 'AA')
  return acknowledgment(header, problem === 'not-results' ? 'AR' : 'AE', english(labReasons[problem]))
}

function headerOf(bytes: Buffer): Segment | null {
  try {
    return headerFrom(bytes)
  } catch (error) {
    if (error instanceof MalformedError) return null
    throw error
  }
}

/** Returns the source that a header names; without a readable header the only one of the address. */
function sourceOf(sources: readonly LabSource[], header: Segment | null): LabSource | null {
  const same = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()
  const named = header
    ? sources.filter(
        ({ facility, receiver }) =>
          same(facility, header.text(4)) && (receiver === null || same(receiver, header.text(6))),
      )
    : sources
  return named.length === 1 ? named[0]! : null
}
