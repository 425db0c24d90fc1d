import { sql } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { Client } from '#server/testing/client.ts'
import { hear } from '#server/testing/event-stream.ts'
import { isHeavy } from '#server/http/door/heavy-calls.ts'
import { asked, endpoints } from '#server/testing/policy/ask.ts'
import { mark } from '#server/testing/policy/world.ts'
import { thorough } from '#server/testing/thorough.ts'
import { mayRead } from './allowances.ts'
import type { Planted, Player, Session, Story } from './story.ts'

/** A person reads a forbidden text, or a search reveals that it exists. */
export interface Finding {
  who: string
  /** The same as a player's name. */
  player: string
  secret: string
  where: string
}

/** A secret by a name that is the same in every story. */
export const nameOf = ({ what, columns }: Planted): string =>
  `${what.replace(/[0-9a-f]{12}/g, '')} (${columns.join(' ') || 'theirs alone'})`

/** The table whose ids a path takes, by the beginning of the path. Other paths get the ids of all these tables. */
const tablesOf: [path: string, table: string][] = [
  ['/api/patients/', 'patients'],
  ['/api/appointments/patient/', 'patients'],
  ['/api/appointments/doctor/', 'doctors'],
  ['/api/appointments/', 'appointments'],
  ['/api/prescriptions/', 'prescriptions'],
  ['/api/visits/', 'visits'],
  ['/api/medical-documents/', 'medical_documents'],
  ['/api/day-ends/', 'day_ends'],
  ['/api/credit-notes/', 'credit_notes'],
  ['/api/test-reports/', 'test_reports'],
  ['/api/medicine-reminders/proposals/', 'prescriptions'],
  ['/api/clinics/', 'clinics'],
  ['/api/public/clinics/', 'clinics'],
  ['/api/reminders/clinics/', 'clinics'],
  ['/api/doctors/', 'doctors'],
  ['/api/staff/', 'staff'],
  ['/api/leaves/', 'doctor_leaves'],
  ['/api/invitations/', 'invitations'],
  ['/api/imports/', 'chart_imports'],
  ['/api/services/', 'services'],
  ['/api/family-members/', 'family_members'],
  ['/api/own-data/', 'own_data_downloads'],
  ['/api/webhooks/', 'webhooks'],
  ['/api/public/clinic-addresses/', 'clinics'],
  ['/api/public/prescriptions/', 'prescriptions'],
  ['/api/public/medical-documents/', 'medical_documents'],
  ['/api/public/printouts/', 'test_orders'],
]

/** Paths that the full run requests with the ids of all tables. */
const anyKind = /^\/api\/(?:own-data|webhooks|public\/clinic-addresses|public\/prescriptions)\//

/**
 * True for calls outside the story: directory, guides, help and system status, which are the same for everyone, and the
 * demo's mailbox.
 */
const isElsewhere = (path: string) => /^\/api\/(?:medicines|health-conditions|help-articles|status|demo)/.test(path)

const gets = Object.entries(endpoints).filter(([, { method, path }]) => method === 'GET' && !isElsewhere(path))

const isSearched = (query: Schema | undefined) => {
  const shape = (query as z.ZodObject | undefined)?.shape
  return shape !== undefined && 'search' in shape
}

interface Address {
  call: string
  address: string
  isSearched: boolean
}

/** Every address of every GET of the contract, with every id that there is and the secrets of bookings in hand. */
async function addressesFor(story: Story, tokens: readonly string[]): Promise<Address[]> {
  const ids = new Map<string, string[]>()
  for (const table of new Set(tablesOf.map(([, table]) => table))) ids.set(table, await story.idsOf(table))
  return gets.flatMap(([call, { path, query }]) => {
    const table = tablesOf.find(([start]) => path.startsWith(start))?.[1]
    const isOfOneKind = table && !(thorough && anyKind.test(path))
    const ofPath = path.includes(':token') ? tokens : isOfOneKind ? ids.get(table)! : [...ids.values()].flat()
    return (path.includes(':') ? ofPath : ['']).map((value) => ({
      call,
      isSearched: isSearched(query),
      address: asked(call, path.replace(':page', '1').replace(/:\w+/, encodeURIComponent(value))),
    }))
  })
}

/** The calls most likely to reveal a record; part of every reading. */
const first = new Set([
  'GET /api/patients',
  'GET /api/patients/:id',
  'GET /api/appointments',
  'GET /api/claims',
  'GET /api/family-members',
  'GET /api/staff',
  'GET /api/doctors/administered',
])

/** Which calls are made: all, or the first ones and a part of the rest, which depends on the number. */
export interface Thoroughness {
  part?: number
  /** Searches for every word of clinical text instead of a few words of everything. */
  words?: 'clinical'
  /** Limits the reading to these people. */
  only?: readonly string[]
}
const PARTS = thorough ? 16 : 32

/** The questions of one reading. */
function chosen(all: Address[], appointments: ReadonlySet<string>, { part }: Thoroughness, turn: number): Address[] {
  if (part === undefined) return all
  const isFirst = ({ call, address }: Address) =>
    first.has(call) || (call === 'GET /api/appointments/:id' && appointments.has(address.slice(-36)))
  return all.filter((one, at) => isFirst(one) || (at + turn + part) % PARTS === 0)
}

/** Number of concurrent calls. A person's heavy calls run one at a time, and few of them can wait (docs/decisions/0076). */
const AT_ONCE = 6

async function each<T>(some: readonly T[], work: (one: T) => Promise<void>, atOnce = AT_ONCE): Promise<void> {
  const waiting = [...some]
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

interface Eyes {
  player: Player | null
  session: Session | null
  client: Client
  denied: Planted[]
}

const NOBODY: Player = {
  name: 'anybody',
  column: 'anon',
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  mailboxes: [],
  passwords: new Map(),
  sessions: [],
  typed: [],
  usedLinks: new Set(),
}

const deniedTo = (story: Story, player: Player, session: Session | null) =>
  story.secrets.filter((secret) => !mayRead({ story, player, account: session?.account ?? null, secret }))

const titleOf = ({ player, session }: Pick<Eyes, 'player' | 'session'>) => {
  if (!player) return 'anybody'
  const own =
    session && session.account.email === player.mailboxes[0] ? '' : ` as ${session?.account.email.split('-')[0]}`
  return session ? `${player.name}${own}` : player.name
}

/** Returns every person with each of their live sessions, or with one from a password that they know. */
async function allEyes(story: Story, only: Thoroughness['only']): Promise<Eyes[]> {
  const { anonymous } = story.world.app
  const eyes: Eyes[] = [{ player: null, session: null, client: anonymous, denied: deniedTo(story, NOBODY, null) }]
  for (const player of story.players.values()) {
    if (only && !only.includes(player.name)) continue
    for (const email of player.passwords.keys())
      if (!player.sessions.some(({ account }) => account.email === email)) await story.signIn(player, email)
    for (const session of player.sessions) {
      const { status } = await story.call(player, 'GET /api/auth/me', {}, session)
      if (status !== 200) continue
      eyes.push({ player, session, client: session.client, denied: deniedTo(story, player, session) })
    }
  }
  return eyes
}

/** Returns the newest visit of each chart that has one. */
async function newestAppointments({ world: { app }, begunAfter }: Story): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct on (patient_id) id from appointments
    where (symptoms is not null or reason is not null) and id > ${begunAfter} order by patient_id, id desc`.execute(
    app.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Reads everything that each person can read now, in every way; returns what they must not read. */
export async function readEverything(story: Story, thoroughness: Thoroughness = {}): Promise<Finding[]> {
  const { only } = thoroughness
  const findings = new Map<string, Finding>()
  const find = (who: string, player: string, secret: Planted, where: string) => {
    const finding = { who, player, secret: nameOf(secret), where }
    findings.set(`${who} | ${finding.secret}`, findings.get(`${who} | ${finding.secret}`) ?? finding)
  }
  const appointments = await newestAppointments(story)
  for (const [turn, eyes] of (await allEyes(story, only)).entries()) {
    const who = titleOf(eyes)
    const name = eyes.player?.name ?? NOBODY.name
    if (only && !only.includes(name)) continue
    const look = (text: string, where: string) => {
      for (const secret of eyes.denied) if (text.includes(secret.text)) find(who, name, secret, where)
    }
    const tokens = eyes.player ? [...(story.bookingTokens.get(eyes.player.name) ?? [])] : []
    const searched: Address[] = []
    const all = chosen(await addressesFor(story, tokens), appointments, thoroughness, turn)
    const ask = async (one: Address) => {
      const { status, text, headers } = await eyes.client.get(one.address)
      if (status >= 500) throw new Error(`${one.address} answered ${status}: ${text}`)
      look(text + JSON.stringify(headers), one.call)
      if (one.isSearched && status === 200) searched.push(one)
    }
    const { true: heavy = [], false: light = [] } = Object.groupBy(
      all,
      ({ call }) => `${isHeavy(endpoints[call]!)}` as const,
    )
    await each(light, ask)
    await each(heavy, ask, 1)
    if (eyes.session) look(await streamOf(story, eyes.session), 'the event stream')
    await search(eyes, searched, thoroughness, (secret, where) => find(who, name, secret, where))
  }
  for (const player of story.players.values()) {
    if (only && !only.includes(player.name)) continue
    const denied = deniedTo(story, player, player.sessions[0] ?? null)
    for (const mail of await story.mailsOf(player))
      for (const secret of denied)
        if (`${mail.subject} ${mail.body} ${mail.attachments}`.includes(secret.text))
          find(player.name, player.name, secret, `a mail: ${mail.subject.split(':')[0]}`)
  }
  return [...findings.values()]
}

/** Returns a person's event stream since the story began. */
async function streamOf({ origin, cursor }: Story, { cookie }: Session): Promise<string> {
  const stream = await hear(origin, { cookie }, { after: cursor })
  stream.cut()
  return JSON.stringify(stream.changes)
}

/** Number of words searched for in a reading that isn't thorough. */
const WORDS = 2

/** Searches for words of secrets: the search must find the same as for a word that doesn't exist. */
async function search(
  { client, denied }: Eyes,
  addresses: readonly Address[],
  { part, words }: Thoroughness,
  find: (secret: Planted, where: string) => void,
) {
  const countOf = async (address: string, word: string) => {
    const asking = `${address}${address.includes('?') ? '&' : '?'}search=${encodeURIComponent(word)}`
    const { body, headers, status } = await client.get(asking)
    return JSON.stringify([status, headers['x-total-count'], Array.isArray(body) ? body.length : null])
  }
  const from = ((part ?? 0) * WORDS) % Math.max(denied.length, 1)
  const isClinical = (secret: Planted) =>
    ['reason', 'visit', 'record', 'prescription', 'findings'].includes(secret.part ?? '')
  const looked =
    words === 'clinical' || part === undefined ? denied.filter(isClinical) : denied.slice(from, from + WORDS)
  // of one call about many ids, one is enough
  const all = [...new Map(addresses.map((one) => [one.call, one])).values()]
  const calls = words === 'clinical' || part === undefined ? all : all.filter((_, at) => at === part % all.length)
  await each(calls, async ({ call, address }) => {
    const none = await countOf(address, mark('nowhere'))
    for (const secret of looked) if ((await countOf(address, secret.text)) !== none) find(secret, `a search: ${call}`)
  })
}
