import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { endpoints } from '#server/testing/policy/ask.ts'
import type { Column } from '#server/testing/policy/matrix.ts'
import type { Secret, World } from '#server/testing/policy/world.ts'
import { shapeOf } from '#server/testing/samples.ts'
import { type Mail, readMails } from './mailboxes.ts'

/** A place at a clinic that somebody was given in the course of a chain. */
export interface Place {
  /** Which of the world's clinics. */
  side: number
  role: 'doctor' | 'staff'
  /** May work with charts and appointments there. */
  worksWithCharts: boolean
  /** The person has said yes to it, and was not only put there. */
  isAccepted: boolean
}

export interface Account {
  userId: string
  email: string
  /** Whoever reads its address opened a link that was sent there, for this account. */
  isProved: boolean
  places: Place[]
}

export interface Session {
  account: Account
  cookie: string
  client: Client
}

/** Somebody of flesh and blood: what they read and know, and where they are signed in. */
export interface Player {
  name: string
  /** As whom the matrix speaks of them; null for those whom it does not know. */
  column: Column | null
  firstName: string
  lastName: string
  dateOfBirth: string
  /** The addresses whose mails they read; the first is the one that others know. */
  mailboxes: string[]
  /** Passwords that they know, by address. */
  passwords: Map<string, string>
  sessions: Session[]
  /** All that they have typed themselves. */
  typed: string[]
  /** Secrets of links that they have used. */
  usedLinks: Set<string>
}

/** A secret of a story. */
export interface Planted extends Omit<Secret, 'part'> {
  /** Whose it is, as a player's name. */
  of: string | null
  part?: Secret['part'] | 'profile'
  /** Of a profile: whose account. */
  accountId?: string
}

export interface StoryChart {
  name: string
  id: string
  side: number
  /** Whose it is, as a player's name. */
  of: string | null
}

/** What one of the reasons in `allowances.ts` lets somebody read from now on. */
export interface Grant {
  why: string
  /** What it ends with: the return of the chart with this id, or of the emergency access. */
  until?: string
  isFor(player: Player, account: Account | null): boolean
  covers(secret: Planted): boolean
}

interface Sent {
  params?: Record<string, string>
  body?: unknown
  /** The clinic that the call is about: its people read what was typed. */
  at?: number
}

/** The names in the body of an endpoint; null where it is no plain object. */
const namesIn = ({ body }: Endpoint) => {
  const names = Object.keys(shapeOf(body).properties ?? {})
  return names.length > 0 ? names : null
}

const NO_ANSWER: Answer = { status: 404, headers: {}, text: '', body: undefined }

/** What happened in a chain so far: the people, what they hold, and what they came to be allowed. */
export class Story {
  readonly world: World
  readonly players = new Map<string, Player>()
  readonly accounts: Account[] = []
  readonly charts: StoryChart[] = []
  readonly secrets: Planted[] = []
  readonly grants: Grant[] = []
  /** Members whom their administrator let go, or who left. */
  readonly gone = new Set<string>()
  /** The places that somebody had when they were let go, by `name side`. */
  readonly formerPlaces = new Map<string, Place[]>()
  /** Who has accepted an invitation, as `name side`. */
  readonly joined = new Set<string>()
  /** Who has handed a chart over, as `name chartId`. */
  readonly handedOver = new Set<string>()
  /** Charts that stand for others at present: the merged one's id, and the kept one's. */
  readonly mergedInto = new Map<string, string>()
  /** What was written into a chart, by its id; its readers read it there. */
  readonly writtenInto = new Map<string, string[]>()
  /** Who of the clinic wrote the address of a chart last, by its id. */
  readonly addressFrom = new Map<string, string>()
  /** Codes that were handed out at the desk, the newest last. */
  readonly codes: { code: string; chartId: string; by: string; to: string }[] = []
  /** What was typed in calls about a clinic; its people read it there. */
  readonly typedAt: string[][] = [[], [], []]
  /** The clinic that somebody founded in this story. */
  founded: { id: string } | null = null
  /** What happened, for the one who reads a failure. */
  readonly told: string[] = []

  /** The server's address. */
  readonly origin: string
  /** The position of the event stream when the story began. */
  readonly cursor: string
  /** An id older than those of the story's rows, and newer than those of earlier stories on the same server. */
  readonly begunAfter: string

  constructor(world: World, { origin, cursor, begunAfter }: Pick<Story, 'origin' | 'cursor' | 'begunAfter'>) {
    this.world = world
    this.origin = origin
    this.cursor = cursor
    this.begunAfter = begunAfter
  }

  player(name: string): Player {
    const player = this.players.get(name)
    if (!player) throw new Error(`Nobody is called ${name}`)
    return player
  }

  /** The chart of that name; of several with one name the newest. */
  chart(name: string): StoryChart | undefined {
    return this.charts.findLast((chart) => chart.name === name)
  }

  clinicId(side: number): string | undefined {
    return this.world.sides[side]?.clinic.id ?? this.founded?.id
  }

  accountOf(email: string): Account | undefined {
    return this.accounts.find((account) => account.email === email)
  }

  /** Whoever reads the mails of an address. */
  readerOf(email: string): Player | undefined {
    return [...this.players.values()].find(({ mailboxes }) => mailboxes.includes(email))
  }

  allow(grant: Grant): void {
    this.grants.push(grant)
  }

  /** Ends what was allowed until something ends. */
  revoke(until: string): void {
    const left = this.grants.filter((grant) => grant.until !== until)
    this.grants.splice(0, this.grants.length, ...left)
  }

  /**
   * Sends a call of the contract as somebody would, signed in if they are; of the body only what the contract knows of, so
   * that a field that some version does not have yet, or asks for, does no harm. A call that the contract does not have
   * answers 404. An error of the server itself is thrown.
   */
  async call(by: Player | null, call: string, { params = {}, body, at }: Sent = {}, session = by?.sessions[0]) {
    const endpoint = endpoints[call]
    if (!endpoint) return NO_ANSWER
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const names = namesIn(endpoint)
    const sent =
      names && typeof body === 'object' && body !== null
        ? Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
        : endpoint.body
          ? (body ?? {})
          : undefined
    if (by && sent !== undefined) by.typed.push(JSON.stringify(sent))
    const client = session?.client ?? this.world.app.anonymous
    const headers: Record<string, string> = endpoint.accepts ? { 'content-type': endpoint.accepts.types[0] } : {}
    let answer = await client.send(endpoint.method, path, sent, headers)
    if (answer.status === 401 && by && session && (await this.signInAgain(by, session)))
      answer = await session.client.send(endpoint.method, path, sent, headers)
    if (answer.status >= 500) throw new Error(`${call} answered ${answer.status}: ${answer.text}`)
    if (answer.status < 300 && at !== undefined) this.typedAt[at]?.push(JSON.stringify(sent ?? null))
    this.noteBookings(by, answer)
    return answer
  }

  /** Signs somebody in with a password that they know; a first one is changed at once. False when it does not open. */
  async signIn(by: Player, email: string): Promise<boolean> {
    const password = by.passwords.get(email)
    const account = this.accountOf(email)
    if (password === undefined || !account) return false
    const { app } = this.world
    const { status, headers } = await app.anonymous.post('/api/auth/login', { email, password })
    if (status !== 200 || !headers['set-cookie']) return false
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const client = app.anonymous.with({ cookie })
    const { body: me } = await client.get('/api/auth/me')
    if (me?.mustChangePassword) {
      const newPassword = `${password} and longer`
      const changed = await client.post('/api/auth/change-password', { currentPassword: password, newPassword })
      if (changed.status === 200) by.passwords.set(email, newPassword)
    }
    const known = by.sessions.find((session) => session.account === account)
    if (known) Object.assign(known, { client, cookie })
    else by.sessions.push({ account, client, cookie })
    return true
  }

  private async signInAgain(by: Player, session: Session): Promise<boolean> {
    return this.signIn(by, session.account.email)
  }

  /** The mails that somebody reads, oldest first. */
  mailsOf(player: Player): Promise<Mail[]> {
    return readMails(this.world.app, player.mailboxes)
  }

  /** The secrets of bookings that somebody holds. */
  readonly bookingTokens = new Map<string, Set<string>>()

  private noteBookings(by: Player | null, { body }: Answer): void {
    if (by && typeof body?.manageToken === 'string') this.holdBooking(by, body.manageToken)
  }

  holdBooking({ name }: Player, token: string): void {
    this.bookingTokens.set(name, (this.bookingTokens.get(name) ?? new Set()).add(token))
  }

  /** The account of an address, as the story knows it from now on. */
  hold(account: Account): Account {
    const known = this.accounts.find(({ userId }) => userId === account.userId)
    if (known) return known
    this.accounts.push(account)
    return account
  }

  usersWith = (email: string) =>
    sql<{ id: string }>`select id from users where email = ${email}`.execute(this.world.app.db)

  /** The row by which the API names somebody's place at a clinic. */
  async placeIn(table: 'doctors' | 'staff', userId: string, clinicId: string | undefined): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where user_id = ${userId} and clinic_id = ${clinicId ?? null}`.execute(this.world.app.db)
    return rows[0]?.id
  }

  async chartOfVisit(id: string): Promise<string> {
    const row = await this.world.app.db
      .selectFrom('appointments')
      .select('patient_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.patient_id
  }

  async ownChartOf(userId: string): Promise<string | undefined> {
    const row = await this.world.app.db
      .selectFrom('patients')
      .select('id')
      .where('user_id', '=', userId)
      .where('merged_into', 'is', null)
      .orderBy('id')
      .executeTakeFirst()
    return row?.id
  }

  /** Returns the ids of a table's rows in this story, oldest first. */
  async idsOf(table: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where id > ${this.begunAfter} order by id`.execute(this.world.app.db)
    return rows.map(({ id }) => id)
  }
}
