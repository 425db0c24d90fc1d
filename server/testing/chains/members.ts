import { newDoctor, newStaff } from '#server/testing/newcomers.ts'
import { administrators } from './allowances.ts'
import { drawn, isDone, type Move, move, needing, one, which } from './move.ts'
import type { Account, Place } from './story.ts'

const administrator = one('ad', 'ad', 'ad2', 'new')
const candidate = one('inv', 'loose staff', 'loose doctor', 'former', 'mallory', 'guest', 'guest 2', 'dr2', 'st2', 'C')
const sideOf = (name: string) => administrators.indexOf(name as (typeof administrators)[number])

const placesOf = ({ places }: Account, at: number) => places.filter(({ side }) => side !== at)

/** Returns all memberships except one role at one clinic (rule I5). */
const placesBeside = ({ places }: Account, at: number, part: Place['role']) =>
  places.filter(({ side, role }) => side !== at || role !== part)

/** Returns the role that a person of the matrix has from the beginning. */
const firstPartOf = (name: string): Place['role'] => (/^(dr|col)/.test(name) ? 'doctor' : 'staff')

/** Adds a person by their address: creates an account with a password that the administrator knows, or an invitation. */
const adding = (role: Place['role']) =>
  move(
    `add a ${role}`,
    2,
    { by: administrator, who: candidate, box: one('first', 'first', 'second') },
    async (story, args) => {
      const by = story.player(args.by)
      const side = sideOf(args.by)
      const id = story.clinicId(side)
      if (!id) return false
      const email = story.player(args.who).mailboxes[args.box === 'second' ? 1 : 0]!
      const body = (role === 'doctor' ? newDoctor : newStaff)({ id }, { email })
      const call = role === 'doctor' ? 'POST /api/doctors' : 'POST /api/staff'
      const answer = await story.call(by, call, { body, at: side })
      if (!isDone(answer)) return false
      if (answer.body.outcome !== 'added') return true
      const { rows } = await story.usersWith(email)
      const account = rows[0] && story.hold({ userId: rows[0].id, email, isProved: false, places: [] })
      account?.places.push({ side, role, worksWithCharts: true, isAccepted: false })
      by.passwords.set(email, body.password)
      return true
    },
  )

/** Members whom an administrator can remove, with the table that names them. */
const members = one('dr', 'col', 'st', 'bare', 'inv', 'loose doctor', 'loose staff', 'former', 'dr2', 'st2', 'guest')

const ending = (call: 'deactivate' | 'reactivate') =>
  move(
    call === 'deactivate' ? 'deactivate a member' : 'reactivate a member',
    1,
    { by: administrator, who: members },
    async (story, args) => {
      const by = story.player(args.by)
      const side = sideOf(args.by)
      const who = story.player(args.who)
      const account = who.sessions[0]?.account
      if (!account) return false
      for (const table of ['doctors', 'staff'] as const) {
        const place = await story.placeIn(table, account.userId, story.clinicId(side))
        if (
          !place ||
          !isDone(
            await story.call(by, `POST /api/${table}/:id/${call}`, { params: { id: place }, body: { reason: 'Left' } }),
          )
        )
          continue
        const role: Place['role'] = table === 'doctors' ? 'doctor' : 'staff'
        const key = `${who.name} ${side} ${role}`
        const isFirst = role === firstPartOf(who.name)
        if (call === 'deactivate') {
          story.formerPlaces.set(
            key,
            account.places.filter((place) => place.side === side && place.role === role),
          )
          account.places = placesBeside(account, side, role)
          if (isFirst && !story.joined.has(`${who.name} ${side}`)) story.gone.add(who.name)
          return true
        }
        // with their earlier permissions
        const usual = { side, role, worksWithCharts: true, isAccepted: true }
        account.places = [...placesBeside(account, side, role), ...(story.formerPlaces.get(key) ?? [usual])]
        if (isFirst) story.gone.delete(who.name)
        return true
      }
      return false
    },
  )

export const memberMoves: Move[] = [
  adding('doctor'),
  adding('staff'),
  ending('deactivate'),
  ending('reactivate'),

  move('accept an invitation', 3, { who: candidate, which }, async (story, args) => {
    const who = story.player(args.who)
    const { body: open } = await story.call(who, 'GET /api/invitations')
    const invitation = drawn(Array.isArray(open) ? open : [], args.which) as
      | { id: string; role: Place['role']; clinic: { id: string } }
      | undefined
    if (!invitation) return false
    const { id, role, clinic } = invitation
    if (!isDone(await story.call(who, 'POST /api/invitations/:id/accept', { params: { id } }))) return false
    const account = who.sessions[0]!.account
    const side = [0, 1, 2].findIndex((at) => story.clinicId(at) === clinic.id)
    account.places = [...placesBeside(account, side, role), { side, role, worksWithCharts: true, isAccepted: true }]
    story.joined.add(`${who.name} ${side}`)
    return true
  }),

  move('see patients at one’s own clinic', 1, { by: administrator }, async (story, args) => {
    const by = story.player(args.by)
    const side = sideOf(args.by)
    const id = story.clinicId(side)
    const account = by.sessions[0]?.account
    if (!id || !account) return false
    const { specialty, licenseNumber, experience, qualification, consultationFee } = newDoctor({ id })
    const body = { clinicId: id, specialty, licenseNumber, experience, qualification, consultationFee }
    if (!isDone(await story.call(by, 'POST /api/doctors/self', { body, at: side }))) return false
    account.places.push({ side, role: 'doctor', worksWithCharts: true, isAccepted: true })
    return true
  }),

  move('decline an invitation', 1, { who: candidate }, async (story, args) => {
    const who = story.player(args.who)
    const { body: open } = await story.call(who, 'GET /api/invitations')
    const id = Array.isArray(open) ? open[0]?.id : undefined
    if (!id) return false
    return isDone(await story.call(who, 'POST /api/invitations/:id/decline', { params: { id } }))
  }),

  move('take an invitation back', 1, { by: administrator, which }, async (story, args) => {
    const id = drawn(await story.idsOf('invitations'), args.which)
    if (!id) return false
    return isDone(await story.call(story.player(args.by), 'DELETE /api/invitations/:id', { params: { id } }))
  }),

  move(
    'change permissions',
    1,
    {
      by: one('ad', 'ad', 'ad2'),
      who: one('bare', 'bare', 'inv', 'loose staff', 'guest'),
      may: one('everything', 'nothing'),
    },
    async (story, args) => {
      const side = sideOf(args.by)
      const account = story.player(args.who).sessions[0]?.account
      const id = account && (await story.placeIn('staff', account.userId, story.clinicId(side)))
      if (!account || !id) return false
      const worksWithCharts = args.may === 'everything'
      const body = { capabilities: worksWithCharts ? ['appointments', 'patients', 'prescriptions'] : [] }
      if (!isDone(await story.call(story.player(args.by), 'PUT /api/staff/:id', { params: { id }, body }))) return false
      const place = { side, role: 'staff' as const, worksWithCharts, isAccepted: true }
      account.places = [...placesBeside(account, side, 'staff'), place]
      return true
    },
  ),

  needing(
    'DELETE /api/memberships/:clinicId',
    move('leave a clinic', 1, { who: members, at: one(0, 0, 1) }, async (story, args) => {
      const who = story.player(args.who)
      const params = { clinicId: story.clinicId(args.at)! }
      if (!isDone(await story.call(who, 'DELETE /api/memberships/:clinicId', { params }))) return false
      for (const { account } of who.sessions) account.places = placesOf(account, args.at)
      if (!story.joined.has(`${args.who} ${args.at}`)) story.gone.add(args.who)
      return true
    }),
  ),

  move('found a clinic', 1, { by: one('new') }, async (story, args) => {
    const body = { name: 'Another', address: '3 Hill Road', phone: '+91 20 5550 0199' }
    const answer = await story.call(story.player(args.by), 'POST /api/clinics', { body })
    if (isDone(answer)) story.founded ??= { id: answer.body.id }
    return isDone(answer)
  }),
]
