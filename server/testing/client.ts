import { Agent, request } from 'node:http'
import type { FastifyInstance, InjectOptions } from 'fastify'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** The raw body; only for injected requests. */
  bytes?: Buffer
  /** The parsed JSON; undefined for another content type. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test states what it expects of a body, and checks it
  body: any
}

interface Sending {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
  /** The network address of the request; only an injected one can set it. */
  address?: string
}
type Send = (sending: Sending) => Promise<Answer>

/** A person who calls the API like a browser on this site: with Origin, JSON, and a cookie, which a reply may replace. */
export class Client {
  readonly #send: Send
  readonly #headers: Record<string, string>
  readonly #address: string | undefined

  constructor(send: Send, headers: Record<string, string>, address?: string) {
    this.#send = send
    this.#headers = headers
    this.#address = address
  }

  readonly get = (path: string, headers = {}): Promise<Answer> => this.send('GET', path, undefined, headers)
  readonly post = (path: string, body?: unknown, headers = {}): Promise<Answer> =>
    this.send('POST', path, body, headers)
  readonly put = (path: string, body?: unknown, headers = {}): Promise<Answer> => this.send('PUT', path, body, headers)
  readonly delete = (path: string, headers = {}): Promise<Answer> => this.send('DELETE', path, undefined, headers)

  /** Sends text and bytes unchanged, anything else as JSON. Leaves out headers with an empty value. */
  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const all = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...this.#headers, ...headers }
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const isReady = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const sent = isReady ? body : JSON.stringify(body)
    return this.#send({ method, path, headers: given, body: sent, address: this.#address }).then((answer) => {
      const cookie = [answer.headers['set-cookie'] ?? []]
        .flat()
        .map(String)
        .find((one) => /^[\w-]*session=[\w-]/.test(one))
      if (cookie && this.#headers.cookie) this.#headers.cookie = cookie.split(';')[0]!
      return answer
    })
  }

  /** The same client at another network address. */
  from(address: string): Client {
    return new Client(this.#send, this.#headers, address)
  }

  with(headers: Record<string, string>): Client {
    return new Client(this.#send, { ...this.#headers, ...headers }, this.#address)
  }
}

/** The statuses of several answers, in order of size. */
export const statusesOf = (answers: Answer[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Sends without a socket. */
export const sendInto =
  (app: FastifyInstance): Send =>
  async ({ method, path, headers, body, address }) => {
    const reply = await app.inject({
      method: method as InjectOptions['method'],
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    })
    const { statusCode: status, payload: text, rawPayload: bytes } = reply
    return { status, headers: reply.headers, text, bytes, body: parsed(text) }
  }

/** Sends over sockets to a listening server; each concurrent call has its own socket. */
export function sendTo(origin: string): Send {
  const agent = new Agent({ keepAlive: true })
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request(`${origin}${path}`, { agent, method, headers: { ...headers, ...length } }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () => {
          const bytes = Buffer.concat(parts)
          const text = bytes.toString()
          resolve({ status: reply.statusCode!, headers: reply.headers, text, bytes, body: parsed(text) })
        })
      })
      sent.setTimeout(20_000, () => sent.destroy(new Error('No answer within 20 s')))
      sent.on('error', reject)
      sent.end(body)
    })
}

/** A visitor of a server that listens at this origin. */
export const visitorOf = (origin: string): Client => new Client(sendTo(origin), { origin })

// oxlint-disable-next-line typescript/no-explicit-any -- see Answer
function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
