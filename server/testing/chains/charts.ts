import { continueImports } from '#server/features/import-export/imports/run.ts'
import { mark } from '#server/testing/policy/world.ts'
import { drawn, isDone, type Move, move, needing, one, someAddress, which } from './move.ts'
import type { Planted, Story, StoryChart } from './story.ts'

const atCharts = one('st', 'st', 'ad', 'ad', 'dr', 'col', 'st2', 'ad2', 'loose staff', 'mallory')
const administrator = one('ad', 'ad', 'ad2')
const merger = one('ad', 'ad', 'ad2', 'dr')
const someChart = one('guest', 'guest', 'guest', 'family', 'A', 'B', 'guest 2', 'guest 2', 'added')

/** Returns a chart and the charts merged into it now. */
const partsOf = (story: Story, chartId: string): Set<string> => {
  const merged = [...story.mergedInto].filter(([, remaining]) => remaining === chartId)
  return new Set([chartId, ...merged.flatMap(([id]) => [...partsOf(story, id)])])
}

/** Selects the texts of some charts that readers of clinical text read there. */
const textsOf = (charts: Set<string>, parts: Planted['part'][]) => (secret: Planted) =>
  charts.has(secret.chart ?? '') && parts.includes(secret.part)

/** Selects everything in a chart and the charts merged into it, as its holder reads it. */
export const wholeChart = (story: Story, chartId: string) =>
  textsOf(partsOf(story, chartId), ['contact', 'reason', 'visit', 'record', 'prescription'])

const siblingOf = (story: Story, { id }: StoryChart, part: Planted['part']) =>
  story.secrets.find((secret) => secret.chart === id && secret.part === part)

/** Writes contact data into a chart. */
async function rewrite(story: Story, by: string, name: string, body: object): Promise<boolean> {
  const chart = story.chart(name)
  if (!chart) return false
  const sent = { params: { id: chart.id }, body, at: chart.side }
  const done = isDone(await story.call(story.player(by), 'PUT /api/patients/:id', sent))
  if (!done) return false
  story.writtenInto.set(chart.id, [...(story.writtenInto.get(chart.id) ?? []), JSON.stringify(body)])
  if ('email' in body) story.addressFrom.set(chart.id, by)
  return true
}

export const chartMoves: Move[] = [
  move(
    'change the address of a chart',
    5,
    { by: atCharts, chart: someChart, to: someAddress },
    (story, { by, chart, to }) => rewrite(story, by, chart, { email: story.player(to).mailboxes[0] }),
  ),

  move(
    'change the name of a chart',
    2,
    { by: atCharts, chart: someChart, to: someAddress },
    (story, { by, chart, to }) => {
      const { firstName, lastName, dateOfBirth } = story.player(to)
      return rewrite(story, by, chart, { firstName, lastName, dateOfBirth })
    },
  ),

  move('write into a record', 1, { by: one('dr', 'col', 'dr2', 'st'), chart: someChart }, async (story, args) => {
    const chart = story.chart(args.chart)
    if (!chart) return false
    const allergies = mark('allergies')
    const sent = { params: { id: chart.id }, body: { allergies } }
    const done = isDone(await story.call(story.player(args.by), 'PUT /api/patients/:id', sent))
    const like = siblingOf(story, chart, 'record')
    if (done && like)
      story.secrets.push({ ...like, what: `allergies written later, of ${chart.name}`, text: allergies })
    return done
  }),

  move('add a chart', 1, { by: atCharts, person: someAddress }, async (story, args) => {
    const { firstName, lastName, dateOfBirth, mailboxes } = story.player(args.person)
    const side = ['st2', 'ad2'].includes(args.by) ? 1 : 0
    const body = {
      clinicId: story.clinicId(side),
      firstName,
      lastName,
      dateOfBirth,
      email: mailboxes[0],
      phone: '+91 98200 55555',
      gender: 'female',
      address: '2 Lake Road',
      emergencyContact: 'Anil Bose',
      emergencyPhone: '+91 98200 55556',
    }
    const answer = await story.call(story.player(args.by), 'POST /api/patients', { body, at: side })
    if (isDone(answer)) story.charts.push({ name: 'added', id: answer.body.id, side, of: args.person })
    return isDone(answer)
  }),

  move('open a chart in an emergency', 1, { by: administrator, chart: someChart }, async (story, args) => {
    const chart = story.chart(args.chart)
    if (!chart) return false
    const by = story.player(args.by)
    const body = { reason: 'Found unconscious in the hall', password: story.world.password }
    const done = isDone(
      await story.call(by, 'POST /api/patients/:id/emergency-access', { params: { id: chart.id }, body }),
    )
    // this access doesn't cover charts merged into it later
    const opened = textsOf(partsOf(story, chart.id), ['record', 'prescription', 'findings'])
    if (done)
      story.allow({
        until: `emergency ${by.sessions[0]?.account.userId} ${chart.id}`,
        why: 'An administrator opened the record in an emergency: for an hour, and told to the patient.',
        isFor: (player) => player === by,
        // only the doctors read a draft of a visit
        covers: (secret) => opened(secret) && !secret.what.startsWith('the draft'),
      })
    return done
  }),

  needing(
    'POST /api/emergency-accesses/:id/end',
    move('end an emergency', 1, { by: one('ad', 'ad', 'dr', 'ad2'), which }, async (story, args) => {
      const id = drawn(await story.idsOf('emergency_accesses'), args.which)
      if (!id) return false
      const by = story.player(args.by)
      if (!isDone(await story.call(by, 'POST /api/emergency-accesses/:id/end', { params: { id } }))) return false
      const { user_id: userId, patient_id: chartId } = await story.world.app.db
        .selectFrom('emergency_accesses')
        .select(['user_id', 'patient_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      story.revoke(`emergency ${userId} ${chartId}`)
      return true
    }),
  ),

  move('merge charts', 2, { by: merger, chart: someChart, into: someChart }, async (story, args) => {
    const [chart, into] = [story.chart(args.chart), story.chart(args.into)]
    if (!chart || !into) return false
    const sent = { params: { id: chart.id }, body: { into: into.id } }
    const done = isDone(await story.call(story.player(args.by), 'POST /api/patients/:id/merge', sent))
    if (!done) return false
    story.mergedInto.set(chart.id, into.id)
    // emergency access to both charts ends
    const openings = story.grants.flatMap(({ until = '' }) => (until.startsWith('emergency') ? [until] : []))
    for (const until of openings) if (until.endsWith(chart.id) || until.endsWith(into.id)) story.revoke(until)
    return true
  }),

  move('part charts', 1, { by: merger, which }, async (story, args) => {
    const id = drawn(await story.idsOf('chart_merges'), args.which)
    if (!id) return false
    const answer = await story.call(story.player(args.by), 'POST /api/merges/:id/undo', { params: { id } })
    if (isDone(answer)) story.mergedInto.delete(answer.body.merged.id)
    return isDone(answer)
  }),

  move('import charts', 1, { by: administrator, person: someAddress }, async (story, args) => {
    const { firstName, lastName, mailboxes } = story.player(args.person)
    const by = story.player(args.by)
    const side = args.by === 'ad2' ? 1 : 0
    const body = `First name,Last name,Email,Allergies\n${firstName},${lastName},${mailboxes[0]},nuts\n`
    const id = story.clinicId(side)!
    const prepared = await story.call(by, 'POST /api/clinics/:id/imports', { params: { id }, body, at: side })
    if (!isDone(prepared)) return false
    const started = await story.call(by, 'POST /api/imports/:id/start', { params: { id: prepared.body.id } })
    await continueImports(story.world.app.deps)
    return isDone(started)
  }),
]
