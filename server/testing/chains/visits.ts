import { sql } from 'kysely'
import type { Column } from '#server/testing/policy/matrix.ts'
import { mark } from '#server/testing/policy/world.ts'
import { anybody, drawn, isDone, type Move, move, one, someAddress, which } from './move.ts'
import type { Planted, Player, Story } from './story.ts'

const someSide = one('0', '0', '1')
const desk = one('st', 'st', 'ad', 'st2', 'ad2')
const patient = one('A', 'B', 'C', 'mallory', 'guest', 'guest 2', 'grown')
/** Whose calendar is filled, and who reads the reason there. */
const rooms = [
  { doctor: 'dr', desk: 'st' },
  { doctor: 'dr2', desk: 'st2' },
] as const satisfies { doctor: Column; desk: Column }[]

const freeTime = ({ world }: Story) => {
  const { date, time } = world.freeTime()
  return { appointmentDate: date, appointmentTime: time }
}

/** Plants a text in a visit: its doctor reads it, and the desk reads a reason. */
async function plant(story: Story, visitId: string, side: 0 | 1, part: 'reason' | 'visit', text: string, of: string) {
  const chart = await story.chartOfVisit(visitId)
  const { doctor, desk: atDesk } = rooms[side]
  // the chart's holder reads it too
  const holders = story.secrets.find((secret) => secret.chart === chart && secret.part === 'record')?.columns ?? []
  const columns: Column[] = [
    doctor,
    ...(part === 'reason' ? [atDesk] : []),
    ...holders.filter((column) => ['A', 'B', 'C'].includes(column)),
  ]
  story.secrets.push({
    what: `${part} that was written of ${of}`,
    text,
    columns,
    of,
    part,
    chart,
  } satisfies Planted)
}

/** Records that a clinic learns a person's name and address when they come. */
const introduce = (story: Story, side: number, { lastName, mailboxes }: Player) =>
  story.typedAt[side]?.push(JSON.stringify([lastName, mailboxes[0]]))

/** Moves an appointment to a past day, on which its doctor can complete it. */
const letItsDayCome = ({ world }: Story, id: string) =>
  sql`update appointments set starts_at = starts_at - interval '70 days', ends_at = ends_at - interval '70 days'
    where id = ${id}`.execute(world.app.db)

const changing = (
  kind: string,
  weight: number,
  bodyOf: (story: Story) => object,
  before?: (story: Story, id: string) => Promise<unknown>,
) =>
  move(
    kind,
    weight,
    { by: one('A', 'B', 'C', 'guest', 'mallory', 'dr', 'dr', 'st', 'st', 'ad', 'st2'), which: which },
    async (story, args) => {
      const id = drawn((await story.idsOf('appointments')).toReversed(), args.which)
      if (!id) return false
      await before?.(story, id)
      const sent = { params: { id }, body: bodyOf(story) }
      return isDone(await story.call(story.player(args.by), 'PUT /api/appointments/:id', sent))
    },
  )

const byLink = (kind: string, call: string, bodyOf: (story: Story) => object) =>
  move(kind, 1, { by: one('guest', 'guest', 'mallory', 'A', 'B', 'guest 2', 'grown'), which }, async (story, args) => {
    const token = drawn([...(story.bookingTokens.get(args.by) ?? [])], args.which)
    if (!token) return false
    return isDone(await story.call(story.player(args.by), call, { params: { token }, body: bodyOf(story) }))
  })

export const visitMoves: Move[] = [
  move('book on the public page', 2, { by: anybody, person: someAddress, at: someSide }, async (story, args) => {
    const side = Number(args.at) as 0 | 1
    const { clinic, doctor } = story.world.sides[side]
    const { firstName, lastName, mailboxes } = story.player(args.person)
    const symptoms = mark('symptoms')
    const body = {
      clinicId: clinic.id,
      serviceId: clinic.services[0]!.id,
      doctorId: doctor.id,
      ...freeTime(story),
      symptoms,
      patientData: { firstName, lastName, email: mailboxes[0]!, phone: '+91 98200 12345' },
    }
    const answer = await story.call(story.player(args.by), 'POST /api/public/appointments', { body, at: side })
    if (isDone(answer)) await plant(story, answer.body.id, side, 'visit', symptoms, args.person)
    return isDone(answer)
  }),

  move('book at the desk', 2, { by: desk, which }, async (story, args) => {
    const side = ['st2', 'ad2'].includes(args.by) ? 1 : 0
    const chart = drawn(
      story.charts.filter((one) => one.side === side),
      args.which,
    )
    if (!chart) return false
    const { clinic, doctor } = story.world.sides[side]
    const reason = mark('reason')
    const body = { clinicId: clinic.id, doctorId: doctor.id, patientId: chart.id, ...freeTime(story), reason }
    const answer = await story.call(story.player(args.by), 'POST /api/appointments', { body })
    if (isDone(answer)) await plant(story, answer.body.id, side, 'reason', reason, chart.of ?? chart.name)
    return isDone(answer)
  }),

  move('book in the calendar', 1, { by: desk, person: someAddress }, async (story, args) => {
    const side = ['st2', 'ad2'].includes(args.by) ? 1 : 0
    const { clinic, doctor } = story.world.sides[side]
    const { firstName, lastName, mailboxes } = story.player(args.person)
    const { appointmentDate: date, appointmentTime: time } = freeTime(story)
    const notes = mark('notes')
    const whom = { patientName: `${firstName} ${lastName}`, patientEmail: mailboxes[0] }
    const body = { clinicId: clinic.id, doctorId: doctor.id, ...whom, date, time, notes }
    const answer = await story.call(story.player(args.by), 'POST /api/appointments', { body, at: side })
    if (isDone(answer)) await plant(story, answer.body.id, side, 'visit', notes, args.person)
    return isDone(answer)
  }),

  move('book for oneself', 2, { by: patient, at: someSide }, async (story, args) => {
    const by = story.player(args.by)
    const account = by.sessions[0]?.account
    if (!account) return false
    const side = Number(args.at) as 0 | 1
    const { clinic, doctor } = story.world.sides[side]
    const reason = mark('reason')
    const patientId = (await story.ownChartOf(account.userId)) ?? account.userId
    const body = { clinicId: clinic.id, doctorId: doctor.id, patientId, ...freeTime(story), reason }
    const answer = await story.call(by, 'POST /api/appointments', { body })
    if (!isDone(answer)) return false
    introduce(story, side, by)
    await plant(story, answer.body.id, side, 'reason', reason, args.by)
    if (!story.chart(args.by))
      story.charts.push({ name: args.by, id: await story.chartOfVisit(answer.body.id), side, of: args.by })
    return true
  }),

  move('book for the family', 1, { by: one('A', 'A', 'mallory'), at: someSide, which }, async (story, args) => {
    const by = story.player(args.by)
    const account = by.sessions[0]?.account
    const { body: family } = await story.call(by, 'GET /api/family-members')
    const member = drawn(Array.isArray(family) ? family : [], args.which)
    if (!account || !member) return false
    const side = Number(args.at) as 0 | 1
    const { clinic, doctor } = story.world.sides[side]
    const patientId = (await story.ownChartOf(account.userId)) ?? account.userId
    const whom = { patientId, familyMemberId: member.id }
    const body = { clinicId: clinic.id, doctorId: doctor.id, ...whom, ...freeTime(story) }
    const answer = await story.call(by, 'POST /api/appointments', { body })
    if (!isDone(answer)) return false
    introduce(story, side, by)
    story.typedAt[side]?.push(JSON.stringify([member.lastName, member.email]))
    const { id } = clinic
    story.allow({
      why: 'A booking for a family member shows the doctors of that clinic what the guardian wrote about them.',
      isFor: (player, place) =>
        (player.column === 'dr' || player.column === 'col' ? 0 : player.column === 'dr2' ? 1 : null) === side ||
        Boolean(
          place?.isProved && place.places.some((one) => one.role === 'doctor' && story.clinicId(one.side) === id),
        ),
      covers: ({ text }) => [member.allergies, member.medicalHistory].includes(text),
    })
    return true
  }),

  changing('move a visit', 1, freeTime),
  changing('confirm a visit', 1, () => ({ status: 'confirmed' })),
  changing('cancel a visit', 1, () => ({ status: 'cancelled' })),
  changing('complete a visit', 1, () => ({ status: 'completed' }), letItsDayCome),
  byLink('move by the link', 'POST /api/public/bookings/:token/move', freeTime),
  byLink('keep by the link', 'POST /api/public/bookings/:token/keep', () => ({})),
  byLink('cancel by the link', 'POST /api/public/bookings/:token/cancel', () => ({})),
]
