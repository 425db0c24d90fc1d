import type { Answer, Endpoint, Received, Reply, Sent } from '#contract/endpoint.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { keyMessages } from '#contract/api-keys.ts'
import { type Actor, anonymous, type SignedIn } from '#server/actor.ts'
import type { Refusals } from '#server/audit/refusals.ts'
import { type Acting, actingAs, eachActingAs } from '#server/database/acting.ts'
import { forbidden, RefusedError, unauthorized } from '#server/errors.ts'
import { isCleanText, unclean } from './json-body.ts'
import { refuseKey, refuseOtherClinic } from './key-gate.ts'
import { headersOfPage, type Page } from './paging.ts'
import { parsePart } from './parse.ts'
import { ReadyJson } from './ready-json.ts'
import { type ReplyWriter, replyWriter } from './reply-writer.ts'

/** The caller, where they call from, and what the answer may carry besides its body. */
export interface Caller<A extends Actor = Actor> {
  actor: A
  /** Network address of the caller, for throttles and the audit. */
  address: string
  userAgent: string | null
  /** The origin that the browser says it asks from; of a call that writes it is this site's. */
  origin?: string | null
  idempotencyKey: string | null
  /** Headers of the answer, in the order they were set; a name may come more than once. */
  replyHeaders: [name: string, value: string][]
  /** Of an answer that may be shared: what it depends on, to be dropped by `dropShared` when that changes. */
  tags?: Set<string>
}

/** Who calls an endpoint: a signed-in person where it needs a session. */
type ActorOf<E extends Endpoint> = E['access'] extends 'signed-in' ? SignedIn : Actor

/** A call as its handler gets it. `actor` is the caller's, for handlers that need nothing else of the caller. */
export interface Call<E extends Endpoint> extends Received<E> {
  caller: Caller<ActorOf<E>>
  actor: ActorOf<E>
}

/** What a handler may give: of a reply that is shared also its text, of a paged one the page. */
type Given<E extends Endpoint> = E['shared'] extends true
  ? Answer<E> | ReadyJson
  : E['paged'] extends true
    ? Page<Answer<E>>
    : Answer<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Given<E>>

/** Refuses before the body of a call is read, by who asks for what; a body of megabytes is work by itself. */
export type Knock<E extends Endpoint> = (call: Omit<Call<E>, 'body'>) => Promise<void>

interface Open {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  knock: Knock<Endpoint> | null
  /** Answers also while the person must first choose a new password (rule G3) or set up two-factor sign-in. */
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

  /** `refusals` records refused calls of signed-in people; `checksReplies` as in `replyWriter`. */
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
      knock = null,
    }: Partial<Pick<Open, 'beforeNewPassword' | 'beforeTwoFactor'>> & { knock?: Knock<E> | null } = {},
  ): void {
    this.entries.set(nameOf(endpoint), {
      endpoint,
      handler: handler as unknown as Handler<Endpoint>,
      knock: knock as unknown as Knock<Endpoint> | null,
      beforeNewPassword,
      beforeTwoFactor,
      write: replyWriter(endpoint.reply, { checked: this.#checksReplies }),
    })
  }

  /** Throws 403 where an API key may not make the call at all, and notes it; to be asked before a body is read. */
  refuseKey(endpoint: Endpoint, { actor, address }: Pick<Caller, 'actor' | 'address'>): void {
    try {
      refuseKey(actor, endpoint)
      const held = actor.kind === 'signed-in' && actor.key ? heldBack(actor) : null
      if (held) throw forbidden(held)
    } catch (error) {
      this.#note(error, { actor, address, id: null }, endpoint)
      throw error
    }
  }

  /**
   * To be asked before the body of a signed-in person's call is read: whether they may make the call at all. Throws what the
   * call itself would throw, and what the feature's `knock` throws; notes a refusal like any other.
   */
  async knock(wanted: Endpoint, caller: Caller, raw: Omit<RawInput, 'body'>): Promise<void> {
    const entry = this.entries.get(nameOf(wanted))
    const { actor } = caller
    if (actor.kind === 'anonymous') throw unauthorized()
    const held = entry && heldBack(actor, entry)
    if (held) throw forbidden(held)
    if (!entry?.knock) return
    refuseUnclean(raw.params)
    refuseUnclean(raw.query)
    const { endpoint, knock } = entry
    const params = parsePart(endpoint.params, raw.params)
    const call = {
      params,
      query: parsePart(endpoint.query, raw.query ?? {}),
      caller,
      actor,
    } as unknown as Call<Endpoint>
    try {
      await actingAs(personOf(actor), () => knock(call))
    } catch (error) {
      this.#noteRefusal(error, call, wanted)
      throw error
    }
  }

  /** Runs a call with raw input and gives its reply; of a CSV file the rows, page by page. Throws RefusedError. */
  enter(wanted: Endpoint, caller: Caller, raw: RawInput): Promise<unknown> {
    return this.#act(wanted, caller, raw, ({ endpoint }, answer, person) => {
      if (answer instanceof ReadyJson) return answer.parsed()
      if (!endpoint.csv) return endpoint.reply.parse(answer)
      return promisedRows(endpoint, answer as AsyncIterable<unknown[]>, person!)
    })
  }

  /** The same with the reply as JSON text. */
  write(wanted: Endpoint, caller: Caller, raw: RawInput): Promise<string | Buffer> {
    return this.#act(wanted, caller, raw, ({ write }, answer) => write(answer))
  }

  async #act<T>(
    wanted: Endpoint,
    caller: Caller,
    raw: RawInput,
    reply: (entry: Open, answer: unknown, person: Acting | null) => T,
  ): Promise<T> {
    const entry = this.entries.get(nameOf(wanted))
    if (!entry) throw new Error(`No handler for ${nameOf(wanted)}`)
    const { endpoint } = entry
    const { actor } = caller
    this.refuseKey(endpoint, caller)
    const held = heldBack(actor, entry)
    if (endpoint.access === 'signed-in') {
      if (actor.kind === 'anonymous') throw unauthorized()
      if (held) throw forbidden(held)
    }
    refuseUnclean(raw.params)
    refuseUnclean(raw.query)
    if (endpoint.shared) caller.tags?.add(roomOf(endpoint))
    const seenAs = {
      ...caller,
      // until then a person is treated as anonymous
      actor: held || endpoint.shared ? anonymous : actor,
      idempotencyKey: endpoint.once ? caller.idempotencyKey : null,
    }
    const call = {
      params: parsePart(endpoint.params, raw.params),
      query: parsePart(endpoint.query, raw.query ?? {}),
      body: parsePart(endpoint.body, raw.body),
      caller: seenAs,
      actor: seenAs.actor,
    } as Call<Endpoint>
    try {
      // what anyone may ask is asked by the server itself
      const person = endpoint.access === 'signed-in' ? personOf(actor as SignedIn) : null
      refuseOtherClinic(actor, endpoint, call.params)
      const act = () => entry.handler(call)
      const given: unknown = await (person ? actingAs(person, act) : act())
      return reply(entry, endpoint.paged ? itemsOf(given as Page<unknown>, call, endpoint) : given, person)
    } catch (error) {
      this.#noteRefusal(error, call, wanted)
      throw error
    }
  }

  /** Records refused calls of signed-in people in the audit; visitors are only limited. */
  #noteRefusal(error: unknown, { actor, caller, params }: Call<Endpoint>, endpoint: Endpoint): void {
    const { id = null } = (params ?? {}) as { id?: string }
    this.#note(error, { actor, address: caller.address, id }, endpoint)
  }

  #note(error: unknown, who: { actor: Actor; address: string; id: string | null }, endpoint: Endpoint): void {
    const { actor, address, id } = who
    if (!(error instanceof RefusedError) || ![403, 404].includes(error.status) || actor.kind === 'anonymous') return
    this.#refusals?.note({
      userId: actor.userId,
      clinicId: actor.key?.clinicId ?? null,
      call: nameOf(endpoint),
      status: error.status,
      subjectId: id,
      address,
    })
  }

  /** The same for a caller in this process, typed by the endpoint: how rendered pages get their data. */
  call<E extends Endpoint>(endpoint: E, caller: Caller, sent: Sent<E>): Promise<Reply<E>> {
    return this.enter(endpoint, caller, sent) as Promise<Reply<E>>
  }
}

/** The items of a page; the headers say how long the list is. */
function itemsOf(
  { items, total }: Page<unknown>,
  { caller, params, query }: Call<Endpoint>,
  { path }: Endpoint,
): unknown {
  caller.replyHeaders.push(...headersOfPage({ path, params, query }, total))
  return items
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

/** What the person has to do before this call, or any without the exceptions, answers them; null when there is nothing. */
export function heldBack(
  actor: Actor,
  entry: Pick<Open, 'beforeNewPassword' | 'beforeTwoFactor'> = { beforeNewPassword: false, beforeTwoFactor: false },
): string | null {
  if (actor.kind === 'anonymous') return null
  // what its maker has to do, a key cannot do for them
  if (actor.key) return actor.mustChangePassword || actor.mustSetUpTwoFactor ? keyMessages.rests : null
  if (actor.mustChangePassword && !entry.beforeNewPassword) return accountMessages.mustChangePassword
  if (actor.mustSetUpTwoFactor && !entry.beforeTwoFactor) return accountMessages.mustSetUpTwoFactor
  return null
}

/** What every shared reply depends on: '/api/medicines/:idOrSlug' on 'medicines'. */
const roomOf = ({ path }: Endpoint) => path.split('/')[2]!

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
