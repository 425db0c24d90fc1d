import { mark } from '#server/testing/policy/world.ts'
import { wholeChart } from './charts.ts'
import type { Link } from './mailboxes.ts'
import { drawn, isDone, type Move, move, one, someAddress, which } from './move.ts'
import type { Player, Story } from './story.ts'

const patient = one('A', 'A', 'A', 'B', 'mallory', 'guest')

/** Takes over by the emailed link: the guardian has transferred the charts to the reader of that address. */
export async function acceptTakeover(story: Story, player: Player, { secret, to }: Link): Promise<boolean> {
  const session = player.sessions.find(({ account }) => account.email === to) ?? player.sessions[0]
  if (!session) return false
  const { app } = story.world
  const before = await app.db
    .selectFrom('patients')
    .select(['id', 'guardian_user_id'])
    .where('guardian_user_id', 'is not', null)
    .execute()
  const done = isDone(
    await story.call(player, 'POST /api/family-takeovers/:token/accept', { params: { token: secret } }, session),
  )
  if (!done) return false
  const after = await app.db.selectFrom('patients').select('id').where('guardian_user_id', 'is not', null).execute()
  for (const { id, guardian_user_id: guardianId } of before.filter(
    (chart) => !after.some(({ id }) => id === chart.id),
  )) {
    const guardian = [...story.players.values()].find(({ sessions }) =>
      sessions.some(({ account }) => account.userId === guardianId),
    )
    if (guardian) story.handedOver.add(`${guardian.name} ${id}`)
    story.allow({
      until: id,
      why: 'The guardian invited this address to take the record over, and its reader did.',
      isFor: (_, account) => account === session.account,
      covers: wholeChart(story, id),
    })
  }
  return true
}

export const familyMoves: Move[] = [
  move('add a family member', 1, { by: patient, person: someAddress }, async (story, args) => {
    const { firstName, mailboxes, dateOfBirth } = story.player(args.person)
    const texts = { lastName: mark('Kin'), allergies: mark('allergies'), medicalHistory: mark('history') }
    const by = story.player(args.by)
    const body = { firstName, ...texts, email: mailboxes[0], relationship: 'Parent', dateOfBirth }
    const done = isDone(await story.call(by, 'POST /api/family-members', { body }))
    if (done)
      for (const [name, text] of Object.entries(texts))
        story.secrets.push({ what: `${name} of a family member that ${by.name} added`, text, columns: [], of: by.name })
    return done
  }),

  move(
    'invite to take over',
    2,
    { by: patient, which, to: one('grown', 'grown', 'mallory', 'B', 'guest') },
    async (story, args) => {
      const by = story.player(args.by)
      const { body: members } = await story.call(by, 'GET /api/family-members')
      const grown = Array.isArray(members) ? members.filter(({ isAdult }: { isAdult: boolean }) => isAdult) : []
      const id = drawn(grown as { id: string }[], args.which)?.id
      if (!id) return false
      const body = { email: story.player(args.to).mailboxes[0] }
      const done = isDone(await story.call(by, 'POST /api/family-members/:id/takeover', { params: { id }, body }))
      if (done)
        story.allow({
          why: 'An invitation to take over names the person who sent it.',
          isFor: (player) => player.name === args.to,
          covers: ({ text }) => text === by.lastName,
        })
      return done
    },
  ),

  move('take the invitation to take over back', 1, { by: patient, which }, async (story, args) => {
    const id = drawn(await story.idsOf('family_members'), args.which)
    if (!id) return false
    const by = story.player(args.by)
    return isDone(await story.call(by, 'DELETE /api/family-members/:id/takeover', { params: { id } }))
  }),

  move('remove a family member', 1, { by: patient, which }, async (story, args) => {
    const id = drawn(await story.idsOf('family_members'), args.which)
    if (!id) return false
    const by = story.player(args.by)
    return isDone(await story.call(by, 'DELETE /api/family-members/:id', { params: { id } }))
  }),
]
