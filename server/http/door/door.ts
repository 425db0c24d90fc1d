import type { Answer, Endpoint, Received, Reply, Sent } from '#contract/endpoint.ts'
import { z } from 'zod'
import { type Actor, anonymous, limitedTo, type SignedIn } from '#server/actor.ts'
import type { Refusals } from '#server/audit/refusals.ts'
import { type Acting, actingAs, eachActingAs } from '#server/database/acting.ts'
import { forbidden, RefusedError, unauthorized } from '#server/errors.ts'
import { asStranger } from '#server/email-delivery/strangers.ts'
import { heldBack } from './held-back.ts'
import { isCleanText, unclean } from './json-body.ts'
import { heavyCalls, inHeavyReply, isHeavy, type RunHeavy } from './heavy-calls.ts'
import { refuseKey, refuseOtherClinic } from './key-gate.ts'
import { headersOfPage, type Page } from './paging.ts'
import { parsePart } from './parse.ts'
import { ReadyJson } from './ready-json.ts'
import { type ReplyWriter, replyWriter } from './reply-writer.ts'

/** The caller, their network address, and parts of the reply other than its body. */
export interface Caller<A extends Actor = Actor> {
  actor: A
  /** Network address of the caller, for throttles and the audit. */
  address: string
  userAgent: string | null
  /** The browser's Origin header; for a call that writes, it is this site's. */
  origin?: string | null
  /** The text of the device cookie, unverified (`knownDevice`). */
  device?: string | null
  idempotencyKey: string | null
  /** The clinic that the calling page shows, unverified; null for all clinics of the person. */
  shownClinic?: string | null
  /** Headers of the answer, in the order they were set; a name may come more than once. */
  replyHeaders: [name: string, value: string][]
  /** Aborts when the caller of a heavy call leaves. */
  signal?: AbortSignal
  /** Tags of a shared reply: `dropShared` drops it when one of them changes. */
  tags?: Set<string>
}

/** The actor of an endpoint: a signed-in person if it needs a session. */
type ActorOf<E extends Endpoint> = E['access'] extends 'signed-in' ? SignedIn : Actor

/** A call as its handler gets it. `actor` is the caller's, for handlers that need nothing else of the caller. */
export interface Call<E extends Endpoint> extends Received<E> {
  caller: Caller<ActorOf<E>>
  actor: ActorOf<E>
}

/** A handler's result: for a shared reply optionally its text, for a paged one the page. */
type Given<E extends Endpoint> = E['shared'] extends true
  ? Answer<E> | ReadyJson
  : E['paged'] extends true
    ? Page<Answer<E>>
    : Answer<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Given<E>>

/** Refuses a call by caller and parameters before its body is read, because reading megabytes is work in itself. */
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

/** Raw input, from HTTP or from a page rendered in this process. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/**
 * Every call, over HTTP or in process, passes through here in the same order: identify the caller → check `knock` → parse →
 * act → apply the reply's schema, which drops fields outside it.
 */
export class Door {
  /** By method and path: rendered pages use another copy of the contract, so the endpoint object can't be the key. */
  readonly entries = new Map<string, Open>()
  readonly #refusals: Pick<Refusals, 'note'> | null
  readonly #checksReplies: boolean
  readonly #mailsPerStranger: number
  readonly #runHeavy: RunHeavy

  /**
   * `refusals` records refused calls of signed-in people; `checksReplies` as in `replyWriter`; `mailsPerStranger` is the
   * number of emails to unverified addresses that a network can cause in a day without an account; `heavyAtOnce` is the
   * number of heavy calls that run at a time.
   */
  constructor(
    refusals: Pick<Refusals, 'note'> | null = null,
    {
      checksReplies = false,
      mailsPerStranger = 0,
      heavyAtOnce = 1,
    }: { checksReplies?: boolean; mailsPerStranger?: number; heavyAtOnce?: number } = {},
  ) {
    this.#refusals = refusals
    this.#checksReplies = checksReplies
    this.#mailsPerStranger = mailsPerStranger
    this.#runHeavy = heavyCalls(heavyAtOnce)
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

  /** Throws 403 if an API key isn't allowed to make the call at all, and notes it; call it before reading a body. */
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
   * Decides before the body of a signed-in person's call is read whether they can make the call at all. Throws as the
   * call itself would, and as the feature's `knock`; records a refusal like any other.
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

  /** Runs a call with raw input and returns its reply; for a CSV file the rows, page by page. Throws RefusedError. */
  enter(wanted: Endpoint, caller: Caller, raw: RawInput): Promise<unknown> {
    return this.#act(wanted, caller, raw, ({ endpoint }, answer, person) => {
      if (answer instanceof ReadyJson) return answer.parsed()
      if (!endpoint.csv) return z.parse(endpoint.reply, answer)
      return promisedRows(endpoint, answer as AsyncIterable<unknown[]>, person!, caller)
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
    const query = parsePart(endpoint.query, raw.query ?? {})
    const limited = limitedActor(endpoint, caller, query)
    const seenAs = {
      ...caller,
      // until then a person is treated as anonymous
      actor: held || endpoint.shared ? anonymous : limited,
      idempotencyKey: endpoint.once ? caller.idempotencyKey : null,
    }
    const call = {
      params: parsePart(endpoint.params, raw.params),
      query,
      body: parsePart(endpoint.body, raw.body),
      caller: seenAs,
      actor: seenAs.actor,
    } as Call<Endpoint>
    try {
      // calls open to anyone query as the server
      const person = endpoint.access === 'signed-in' ? personOf(limited as SignedIn) : null
      refuseOtherClinic(actor, endpoint, call.params)
      const handle = () => entry.handler(call)
      const act = isHeavy(endpoint) ? () => this.#runHeavy(caller, handle) : handle
      const result: unknown = await (person
        ? actingAs(person, act)
        : actor.kind === 'anonymous'
          ? asStranger(caller.address, this.#mailsPerStranger, act)
          : act())
      return reply(entry, endpoint.paged ? itemsOf(result as Page<unknown>, call, endpoint) : result, person)
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

/** Returns the items of a page; the headers say how long the list is. */
function itemsOf(
  { items, total }: Page<unknown>,
  { caller, params, query }: Call<Endpoint>,
  { path }: Endpoint,
): unknown {
  caller.replyHeaders.push(...headersOfPage({ path, params, query }, total))
  return items
}

/** Returns the caller, limited to the clinic that their page shows if the endpoint follows it and the query names none. */
function limitedActor({ followsClinic }: Endpoint, { actor, shownClinic }: Caller, query: unknown): Actor {
  const isNamed = (query as { clinicId?: unknown } | undefined)?.clinicId !== undefined
  if (!followsClinic || !shownClinic || isNamed || actor.kind === 'anonymous' || actor.key) return actor
  return limitedTo(actor, shownClinic)
}

/** Returns on whose behalf the database is queried. */
const personOf = ({ userId, memberships }: SignedIn): Acting => ({
  userId,
  clinicIds: memberships.map(({ clinicId }) => clinicId),
})

/** Limits a file's rows to the fields of the schema too; they are read while they are sent, on behalf of the caller. */
async function* promisedRows({ reply }: Endpoint, pages: AsyncIterable<unknown[]>, person: Acting, caller: Caller) {
  for await (const rows of eachActingAs(person, pages, inHeavyReply(caller)))
    yield rows.map((row) => z.parse(reply, row))
}

/** Checks the texts of an address. A JSON body was checked when it was read. */
function refuseUnclean(part: unknown): void {
  for (const value of Object.values(part ?? {}).flat())
    if (typeof value === 'string' && !isCleanText(value)) throw unclean()
}

/** Returns the tag of every shared reply of a feature: '/api/medicines/:idOrSlug' depends on 'medicines'. */
const roomOf = ({ path }: Endpoint) => path.split('/')[2]!

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
