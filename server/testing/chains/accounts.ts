import { until } from '#server/testing/programs.ts'
import { mark } from '#server/testing/policy/world.ts'
import { acceptTakeover } from './family.ts'
import { type Link, linksIn } from './mailboxes.ts'
import { anybody, type Draw, drawn, isDone, type Move, move, needing, one, someAddress, which } from './move.ts'
import type { Account, Player, Session, Story } from './story.ts'

const PASSWORD = 'a quiet sentence of somebody'
const stranger = one('mallory', 'guest', 'guest', 'guest 2', 'grown', 'grown', 'inv')

/** Returns the session of the person a link is meant for: the session of the address's account, or else their first. */
const sessionFor = ({ sessions }: Player, email: string): Session | undefined =>
  sessions.find(({ account }) => account.email === email) ?? sessions[0]

/**
 * Updates the story after a link to an address was used: the address counts as verified if its reader used the link for an
 * account of their own.
 */
async function noteAddress(story: Story, player: Player, session: Session | undefined, to: string): Promise<void> {
  if (!session) return
  const { body: me } = await story.call(player, 'GET /api/auth/me', {}, session)
  if (me?.email !== to) return
  session.account.email = to
  session.account.isProved = true
}

/** Actions with a link that a person received and only they can use. */
const uses: Partial<Record<Link['kind'], (story: Story, player: Player, link: Link) => Promise<boolean>>> = {
  'verify-email': async (story, player, { secret, to }) => {
    const session = sessionFor(player, to)
    const done = isDone(await story.call(player, 'POST /api/auth/verify-email', { body: { token: secret } }, session))
    if (done) await noteAddress(story, player, session, to)
    return done
  },
  'reset-password': async (story, player, { secret, to }) => {
    const body = { token: secret, newPassword: PASSWORD }
    if (!isDone(await story.call(player, 'POST /api/auth/reset-password', { body }))) return false
    player.passwords.set(to, PASSWORD)
    const account = story.accountOf(to)
    if (account) account.isProved = true
    return story.signIn(player, to)
  },
  join: async (story, player, { secret, to }) => {
    const body = { token: secret, newPassword: PASSWORD, accepts: true }
    if (!isDone(await story.call(player, 'POST /api/auth/join', { body }))) return false
    player.passwords.set(to, PASSWORD)
    const account = story.accountOf(to)
    if (account) {
      account.isProved = true
      account.places = account.places.map((place) => ({ ...place, isAccepted: true }))
    }
    return story.signIn(player, to)
  },
  'take-over': acceptTakeover,
  bookings: async (story, player, { secret }) => {
    story.holdBooking(player, secret)
    return isDone(await story.call(null, 'GET /api/public/bookings/:token', { params: { token: secret } }))
  },
}

const openLink = (kind: Link['kind'], weight: number, by: Draw<string>) =>
  move(`open a link: ${kind}`, weight, { by, which }, async (story, args) => {
    const player = story.player(args.by)
    const links = linksIn(await story.mailsOf(player)).filter(
      (link) => link.kind === kind && !player.usedLinks.has(link.secret),
    )
    // the newest most of all
    const link = links[args.which > 5 ? 1 : 0]
    if (!link) return false
    const done = (await uses[kind]?.(story, player, link)) ?? false
    if (done) player.usedLinks.add(link.secret)
    return done
  })

export const accountMoves: Move[] = [
  move(
    'register',
    2,
    { by: stranger, to: stranger, as: one('patient', 'patient', 'patient', 'doctor', 'staff') },
    async (story, args) => {
      const by = story.player(args.by)
      const { firstName, lastName } = by
      const email = story.player(args.to).mailboxes[0]!
      const body = { email, password: PASSWORD, firstName, lastName, role: args.as }
      const answer = await story.call(null, 'POST /api/auth/register', { body })
      by.typed.push(JSON.stringify(body))
      if (!isDone(answer)) return false
      story.accounts.push({ userId: answer.body.id, email, isProved: false, places: [] })
      by.passwords.set(email, PASSWORD)
      return story.signIn(by, email)
    },
  ),

  openLink('verify-email', 4, one('guest', 'guest', 'guest 2', 'grown', 'mallory', 'B', 'inv')),
  openLink('reset-password', 2, one('guest', 'guest 2', 'grown', 'mallory', 'inv', 'loose doctor', 'B')),
  needing('POST /api/auth/join', openLink('join', 3, one('guest', 'guest 2', 'inv', 'mallory', 'loose doctor'))),
  openLink('take-over', 3, one('grown', 'mallory', 'guest', 'B', 'C')),
  openLink('bookings', 1, one('guest', 'mallory', 'A', 'B', 'grown', 'guest 2')),

  move('ask for another verification', 1, { by: anybody }, async (story, args) =>
    isDone(await story.call(story.player(args.by), 'POST /api/auth/resend-verification')),
  ),

  move('ask for a new password', 2, { by: someAddress }, async (story, args) => {
    const player = story.player(args.by)
    const email = player.mailboxes[0]!
    const before = (await story.mailsOf(player)).length
    const done = isDone(await story.call(null, 'POST /api/auth/forgot-password', { body: { email } }))
    if (done && story.accountOf(email))
      await until('the link is mailed', async () => (await story.mailsOf(player)).length > before)
    return done
  }),

  move(
    'change one’s own address',
    2,
    { by: one('mallory', 'mallory', 'A', 'B', 'st', 'guest'), to: someAddress },
    async (story, args) => {
      const by = story.player(args.by)
      const own = by.sessions[0]?.account.email
      if (own === undefined) return false
      const wanted = story.player(args.to).mailboxes
      // their own second address, or another person's
      const email = args.to === args.by ? wanted[1]! : wanted[0]!
      const body = { email, currentPassword: by.passwords.get(own) }
      return isDone(await story.call(by, 'PUT /api/profile', { body }))
    },
  ),

  move(
    'change one’s own name',
    1,
    { by: one('mallory', 'mallory', 'B', 'guest'), to: someAddress },
    async (story, args) => {
      const { firstName, lastName } = story.player(args.to)
      return isDone(await story.call(story.player(args.by), 'PUT /api/profile', { body: { firstName, lastName } }))
    },
  ),

  move('edit one’s own profile', 1, { by: anybody }, async (story, args) => {
    const by = story.player(args.by)
    const [text, account] = [mark('bio'), by.sessions[0]?.account]
    const phone = `+9197${String(story.secrets.length).padStart(8, '0')}`
    const done = isDone(await story.call(by, 'PUT /api/profile', { body: { bio: text, phone } }))
    if (done && account) story.secrets.push(...profileOf(by, account, { bio: text, phone }))
    return done
  }),

  move('sign in', 2, { by: anybody, which }, async (story, args) => {
    const by = story.player(args.by)
    const email = drawn([...by.passwords.keys()], args.which)
    return email !== undefined && story.signIn(by, email)
  }),
]

const profileOf = (by: Player, { userId }: Account, fields: Record<string, string>) =>
  Object.entries(fields).map(([name, text]) => ({
    what: `the ${name} that ${by.name} wrote into their profile`,
    text,
    columns: lookedAfterBy[by.name] ?? [],
    of: by.name,
    part: 'profile' as const,
    accountId: userId,
  }))

/** The administrators who read a person's contact data from the beginning. */
const lookedAfterBy: Record<string, readonly ('ad' | 'ad2')[]> = {
  ...Object.fromEntries(['dr', 'col', 'st', 'bare'].map((name) => [name, ['ad'] as const])),
  ...Object.fromEntries(['dr2', 'st2'].map((name) => [name, ['ad2'] as const])),
}
