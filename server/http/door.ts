import type { Answer, Endpoint, Received, Reply, Sent } from '#contract/endpoint.ts'
import { accountMessages } from '#contract/accounts.ts'
import { type Actor, anonymous, type SignedIn } from '#server/actor.ts'
import type { Refusals } from '#server/audit/refusals.ts'
import { type Acting, actingAs, eachActingAs } from '#server/database/acting.ts'
import { forbidden, RefusedError, unauthorized } from '#server/errors.ts'
import { isCleanText, unclean } from './json-body.ts'
import { parsePart } from './parse.ts'
import { ReadyJson } from './ready-json.ts'
import { type ReplyWriter, replyWriter } from './reply-writer.ts'

/** Who asks, from where, and what the answer may carry besides its body. */
export interface Asker {
  actor: Actor
  /** Network address of the caller, for throttles and the audit. */
  address: string
  userAgent: string | null
  idempotencyKey: string | null
  /** Headers of the answer, in the order they were set; a name may come more than once. */
  replyHeaders: [name: string, value: string][]
  /** Of an answer that may be shared: what it depends on, to be dropped by `dropShared` when that changes. */
  tags?: Set<string>
}

export interface Call<E extends Endpoint> extends Received<E> {
  asker: Asker
  actor: Actor
}

/** What a handler may give: of a reply that is shared also its text. */
type Given<E extends Endpoint> = E['shared'] extends true ? Answer<E> | ReadyJson : Answer<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Given<E>>

interface Open {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** Answers also while the person must first choose a new password (decision G3) or set up two-factor sign-in. */
  beforeNewPassword: boolean
  /** Answers also while the person must first set up two-factor sign-in. */
  beforeTwoFactor: boolean
  write: ReplyWriter
}

/** What comes in as raw parts, from HTTP or from a page that is rendered in this process. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * The one door: every call, over HTTP or in process, passes here in the same order:
 * who asks → may they knock → parse → act → the reply's schema, which lets out only what was promised.
 */
export class Door {
  /** By method and path: the rendered pages carry another copy of the contract, so the object itself tells nothing. */
  readonly entries = new Map<string, Open>()
  readonly #refusals: Pick<Refusals, 'note'> | null
  readonly #checksReplies: boolean

  /** `refusals` are told of what signed-in people are refused; `checksReplies` as in `replyWriter`. */
  constructor(refusals: Pick<Refusals, 'note'> | null = null, { checksReplies = false } = {}) {
    this.#refusals = refusals
    this.#checksReplies = checksReplies
  }

  /** Puts a feature's handler behind its endpoint. */
  open<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    {
      beforeNewPassword = false,
      beforeTwoFactor = beforeNewPassword,
    }: Partial<Pick<Open, 'beforeNewPassword' | 'beforeTwoFactor'>> = {},
  ): void {
    this.entries.set(nameOf(endpoint), {
      endpoint,
      handler: handler as unknown as Handler<Endpoint>,
      beforeNewPassword,
      beforeTwoFactor,
      write: replyWriter(endpoint.reply, { checked: this.#checksReplies }),
    })
  }

  /** Runs a call with raw input and gives its reply; of a CSV file the rows, page by page. Throws RefusedError. */
  enter(wanted: Endpoint, asker: Asker, raw: RawInput): Promise<unknown> {
    return this.#act(wanted, asker, raw, ({ endpoint }, answer, person) => {
      if (answer instanceof ReadyJson) return answer.parsed()
      if (!endpoint.csv) return endpoint.reply.parse(answer)
      return promisedRows(endpoint, answer as AsyncIterable<unknown[]>, person!)
    })
  }

  /** The same with the reply as JSON text. */
  write(wanted: Endpoint, asker: Asker, raw: RawInput): Promise<string | Buffer> {
    return this.#act(wanted, asker, raw, ({ write }, answer) => write(answer))
  }

  async #act<T>(
    wanted: Endpoint,
    asker: Asker,
    raw: RawInput,
    reply: (entry: Open, answer: unknown, person: Acting | null) => T,
  ): Promise<T> {
    const entry = this.entries.get(nameOf(wanted))
    if (!entry) throw new Error(`No handler for ${nameOf(wanted)}`)
    const { endpoint } = entry
    const { actor } = asker
    const held = heldBack(actor, entry)
    if (endpoint.access === 'signed-in') {
      if (actor.kind === 'anonymous') throw unauthorized()
      if (held) throw forbidden(held)
    }
    refuseUnclean(raw.params)
    refuseUnclean(raw.query)
    if (endpoint.shared) asker.tags?.add(roomOf(endpoint))
    // until then a person sees what everybody sees
    const seenAs = held || endpoint.shared ? { ...asker, actor: anonymous } : asker
    const call = {
      params: parsePart(endpoint.params, raw.params),
      query: parsePart(endpoint.query, raw.query ?? {}),
      body: parsePart(endpoint.body, raw.body),
      asker: seenAs,
      actor: seenAs.actor,
    }
    try {
      // what anybody may ask is asked by the server itself
      const person = endpoint.access === 'signed-in' ? personOf(actor as SignedIn) : null
      const act = () => entry.handler(call as Call<Endpoint>)
      return reply(entry, await (person ? actingAs(person, act) : act()), person)
    } catch (error) {
      this.#noteRefusal(error, call as Call<Endpoint>, wanted)
      throw error
    }
  }

  /** Who looked for what is not theirs stands in the audit; a visitor has no name, and the budgets are there for them. */
  #noteRefusal(error: unknown, { actor, asker, params }: Call<Endpoint>, endpoint: Endpoint): void {
    if (!(error instanceof RefusedError) || ![403, 404].includes(error.status) || actor.kind === 'anonymous') return
    const { id } = (params ?? {}) as { id?: string }
    const { status } = error
    const { address } = asker
    this.#refusals?.note({ userId: actor.userId, call: nameOf(endpoint), status, subjectId: id ?? null, address })
  }

  /** The same for a caller in this process, typed by the endpoint: how rendered pages get their data. */
  call<E extends Endpoint>(endpoint: E, asker: Asker, sent: Sent<E>): Promise<Reply<E>> {
    return this.enter(endpoint, asker, sent) as Promise<Reply<E>>
  }
}

/** On whose behalf the database is asked. */
const personOf = ({ userId, memberships }: SignedIn): Acting => ({
  userId,
  clinicIds: memberships.map(({ clinicId }) => clinicId),
})

/** Of a file's rows, too, only what was promised leaves; they are read while they are sent, and as the person who asked. */
async function* promisedRows({ reply }: Endpoint, pages: AsyncIterable<unknown[]>, person: Acting) {
  for await (const rows of eachActingAs(person, pages)) yield rows.map((row) => reply.parse(row))
}

/** A JSON body was looked at when it was read; what the address says is looked at here. */
function refuseUnclean(part: unknown): void {
  for (const value of Object.values(part ?? {}).flat())
    if (typeof value === 'string' && !isCleanText(value)) throw unclean()
}

/** What the person has to do before this call answers them, or null. */
function heldBack(actor: Actor, entry: Open): string | null {
  if (actor.kind === 'anonymous') return null
  if (actor.mustChangePassword && !entry.beforeNewPassword) return accountMessages.mustChangePassword
  if (actor.mustSetUpTwoFactor && !entry.beforeTwoFactor) return accountMessages.mustSetUpTwoFactor
  return null
}

/** What every shared reply depends on: '/api/medicines/:idOrSlug' on 'medicines'. */
const roomOf = ({ path }: Endpoint) => path.split('/')[2]!

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
