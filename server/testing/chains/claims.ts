import { wholeChart } from './charts.ts'
import { type Draw, drawn, isDone, type Move, move, needing, one, which } from './move.ts'
import type { Account, Player, Story } from './story.ts'

const claimant = one('mallory', 'mallory', 'guest', 'guest 2', 'grown', 'B', 'A', 'C')
const decider = one('dr', 'dr', 'ad', 'ad', 'dr2', 'ad2', 'st')
const doctors = ['dr', 'col', 'dr2']
const someChart = one('guest', 'guest', 'guest 2', 'added', 'family', 'A', 'B')

/** Returns the charts offered to a person, as they see them. */
const offeredTo = async (story: Story, by: Player): Promise<{ id: string }[]> => {
  const { status, body } = await story.call(by, 'GET /api/claims')
  return status === 200 && Array.isArray(body) ? body : []
}

/** Returns the proof that a chart belongs to a person: the right birth date, which an accomplice at the desk knows too. */
const proofOf = (story: Story, by: Player, chartId: string | undefined) => {
  const of = story.charts.find(({ id }) => id === chartId)?.of
  return { dateOfBirth: of ? story.player(of).dateOfBirth : by.dateOfBirth }
}

const answering = (kind: string, weight: number, call: string) =>
  move(kind, weight, { by: claimant, which }, async (story, args) => {
    const by = story.player(args.by)
    const id = drawn(await offeredTo(story, by), args.which)?.id
    if (!id) return false
    return isDone(await story.call(by, call, { params: { id }, body: proofOf(story, by, id) }))
  })

/** The clinic has given a chart to an account: its person reads it, whole, until it is taken back. */
const give = (story: Story, chartId: string, to: Account): void =>
  story.allow({
    until: chartId,
    why: 'A doctor of the clinic, or an administrator who did not type the address, released the record to them.',
    isFor: (_, account) => account === to,
    covers: wholeChart(story, chartId),
  })

/** True if the person wrote the address of a chart, so that their release alone must not count. */
const wroteAddress = (story: Story, by: string, chartId: string) => story.addressFrom.get(chartId) === by

interface Request {
  id: string
  chart: { id: string }
  person: { email: string }
}

const handBack = (kind: string, call: string, by: Draw<string>) =>
  needing(
    call,
    move(kind, 1, { by, chart: someChart }, async (story, args) => {
      const id = story.chart(args.chart)?.id
      if (!id) return false
      const body = { reason: 'It is somebody else’s record' }
      const done = isDone(await story.call(story.player(args.by), call, { params: { id }, body }))
      if (done) story.revoke(id)
      return done
    }),
  )

export const claimMoves: Move[] = [
  answering('accept what is offered', 4, 'POST /api/claims/:id/accept'),
  answering('decline what is offered', 1, 'POST /api/claims/:id/decline'),
  needing('POST /api/claims/:id/ask', answering('ask for what is offered', 4, 'POST /api/claims/:id/ask')),

  needing(
    'POST /api/claim-requests/:id/release',
    move('release a chart', 2, { by: decider, which }, async (story, args) => {
      const by = story.player(args.by)
      const { body: open } = await story.call(by, 'GET /api/claim-requests')
      const request = drawn(Array.isArray(open) ? (open as Request[]) : [], args.which)
      if (!request) return false
      const sent = { params: { id: request.id } }
      if (!isDone(await story.call(by, 'POST /api/claim-requests/:id/release', sent))) return false
      const account = story.accountOf(request.person.email)
      const counts = doctors.includes(args.by) || !wroteAddress(story, args.by, request.chart.id)
      if (account && counts) give(story, request.chart.id, account)
      return true
    }),
  ),

  needing(
    'POST /api/patients/:id/access-code',
    move('hand out a code', 1, { by: decider, chart: someChart, to: claimant }, async (story, args) => {
      const chart = story.chart(args.chart)
      if (!chart) return false
      const sent = { params: { id: chart.id } }
      const answer = await story.call(story.player(args.by), 'POST /api/patients/:id/access-code', sent)
      if (isDone(answer)) story.codes.push({ code: answer.body.code, chartId: chart.id, by: args.by, to: args.to })
      return isDone(answer)
    }),
  ),
  needing(
    'POST /api/claims/code',
    move('use a code', 3, { by: claimant }, async (story, args) => {
      const by = story.player(args.by)
      const held = story.codes.findLast(({ to }) => to === args.by)
      const account = by.sessions[0]?.account
      if (!held || !account) return false
      const body = { code: held.code, ...proofOf(story, by, held.chartId) }
      const answer = await story.call(by, 'POST /api/claims/code', { body })
      if (isDone(answer) && doctors.includes(held.by)) give(story, held.chartId, account)
      return isDone(answer)
    }),
  ),

  handBack('hand a chart back', 'POST /api/claims/:id/undo', claimant),
  handBack('detach a chart', 'POST /api/patients/:id/detach', decider),
]
