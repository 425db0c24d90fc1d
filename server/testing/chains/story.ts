import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { endpoints } from '#server/testing/policy/ask.ts'
import type { Column } from '#server/testing/policy/matrix.ts'
import type { Secret, World } from '#server/testing/policy/world.ts'
import { shapeOf } from '#server/testing/samples.ts'
import { type Mail, readMails } from './mailboxes.ts'

/** A membership that a person was given during a chain. */
export interface Place {
  /** The index of the clinic. */
  side: number
  role: 'doctor' | 'staff'
  /** True if the person has the permissions for charts and appointments there. */
  worksWithCharts: boolean
  /** True if the person accepted it and wasn't only added. */
  isAccepted: boolean
}

export interface Account {
  userId: string
  email: string
  /** True if the address's reader opened a link sent there, for this account. */
  isProved: boolean
  places: Place[]
}

export interface Session {
  account: Account
  cookie: string
  client: Client
}

/** A human being: what they read and know, and where they are signed in. */
export interface Player {
  name: string
  /** Their column of the matrix; null if they have none. */
  column: Column | null
  firstName: string
  lastName: string
  dateOfBirth: string
  /** The addresses whose emails they read; the first is the one that others know. */
  mailboxes: string[]
  /** Passwords that they know, by address. */
  passwords: Map<string, string>
  sessions: Session[]
  /** Everything they have typed. */
  typed: string[]
  /** Secrets of links that they have used. */
  usedLinks: Set<string>
}

/** A secret of a story. */
export interface Planted extends Omit<Secret, 'part'> {
  /** The owner's player name. */
  of: string | null
  part?: Secret['part'] | 'profile'
  /** For a profile: the account. */
  accountId?: string
}

export interface StoryChart {
  name: string
  id: string
  side: number
  /** The owner's player name. */
  of: string | null
}

/** Secrets that a person can read from now on, for one of the reasons in `allowances.ts`. */
export interface Grant {
  why: string
  /** The event that ends it: the return of the chart with this id, or the end of emergency access. */
  until?: string
  isFor(player: Player, account: Account | null): boolean
  covers(secret: Planted): boolean
}

interface Sent {
  params?: Record<string, string>
  body?: unknown
  /** The clinic of the call: its people read what was typed. */
  at?: number
}

/** Returns the field names in an endpoint's body; null if it isn't a plain object. */
const namesIn = ({ body }: Endpoint) => {
  const names = Object.keys(shapeOf(body).properties ?? {})
  return names.length > 0 ? names : null
}

const NO_ANSWER: Answer = { status: 404, headers: {}, text: '', body: undefined }

/** The state of a chain: the people, their links and charts, and what they became allowed to read. */
export class Story {
  readonly world: World
  readonly players = new Map<string, Player>()
  readonly accounts: Account[] = []
  readonly charts: StoryChart[] = []
  readonly secrets: Planted[] = []
  readonly grants: Grant[] = []
  /** Members who left or were removed by their administrator. */
  readonly gone = new Set<string>()
  /** A person's memberships at the time they left, by `name side`. */
  readonly formerPlaces = new Map<string, Place[]>()
  /** Accepted invitations, as `name side`. */
  readonly joined = new Set<string>()
  /** Transferred charts, as `name chartId`. */
  readonly handedOver = new Set<string>()
  /** Merges in effect: from the merged chart's id to the remaining one's. */
  readonly mergedInto = new Map<string, string>()
  /** Texts written into a chart, by its id; its readers see them. */
  readonly writtenInto = new Map<string, string[]>()
  /** The person at the clinic who last wrote a chart's address, by its id. */
  readonly addressFrom = new Map<string, string>()
  /** Codes that were handed out at the desk, the newest last. */
  readonly codes: { code: string; chartId: string; by: string; to: string }[] = []
  /** Texts typed in calls about a clinic; its people see them. */
  readonly typedAt: string[][] = [[], [], []]
  /** The clinic founded in this story. */
  founded: { id: string } | null = null
  /** The log of the chain, for the person who reads a failure. */
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
    if (!player) throw new Error(`No player is called ${name}`)
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

  /** Returns the person who reads the emails to an address. */
  readerOf(email: string): Player | undefined {
    return [...this.players.values()].find(({ mailboxes }) => mailboxes.includes(email))
  }

  allow(grant: Grant): void {
    this.grants.push(grant)
  }

  /** Ends the grants that end with `until`. */
  revoke(until: string): void {
    const left = this.grants.filter((grant) => grant.until !== until)
    this.grants.splice(0, this.grants.length, ...left)
  }

  /**
   * Sends a call of the contract as a person, signed in if they are; fields of the body that the contract doesn't have are
   * left out, so that chains run on several versions. A call that the contract doesn't have answers 404. Throws a server
   * error.
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

  /**
   * Signs a person in with a password that they know, and changes a first password immediately. Returns false if that
   * fails.
   */
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

  /** Returns the emails that a person reads, oldest first. */
  mailsOf(player: Player): Promise<Mail[]> {
    return readMails(this.world.app, player.mailboxes)
  }

  /** The secrets of bookings that each person has. */
  readonly bookingTokens = new Map<string, Set<string>>()

  private noteBookings(by: Player | null, { body }: Answer): void {
    if (by && typeof body?.manageToken === 'string') this.holdBooking(by, body.manageToken)
  }

  holdBooking({ name }: Player, token: string): void {
    this.bookingTokens.set(name, (this.bookingTokens.get(name) ?? new Set()).add(token))
  }

  /** Returns the account of an address, tracked by the story from now on. */
  hold(account: Account): Account {
    const known = this.accounts.find(({ userId }) => userId === account.userId)
    if (known) return known
    this.accounts.push(account)
    return account
  }

  usersWith = (email: string) =>
    sql<{ id: string }>`select id from users where email = ${email}`.execute(this.world.app.db)

  /** Returns the row by which the API identifies a person's membership at a clinic. */
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
