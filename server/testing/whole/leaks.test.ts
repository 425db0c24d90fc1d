import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeStory } from '#server/testing/chains/make-story.ts'
import { readMails } from '#server/testing/chains/mailboxes.ts'
import { make } from '#server/testing/chains/moves.ts'
import type { Planted, Story } from '#server/testing/chains/story.ts'
import { longDay } from '#server/testing/chains/written.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

// Emails, calendar files, notifications, exports, live updates and the audit contain no clinical word: not the reason of an
// appointment, not a diagnosis, not what the doctor wrote. This holds for every recipient (rules T28, T146).

let story: Story

before(async () => {
  story = await makeStory(
    await buildTestApp({ unlimited: true, settings: { DEMO: 'off', SMTP_URL: 'smtp://localhost' } }),
  )
  for (const step of longDay) await make(story, step)
})
after(() => story.world.app.close())

const clinical = () => story.secrets.filter(({ part }) => part === 'reason' || part === 'visit' || part === 'record')

/** Returns the clinical words in some texts, each with the text that contains it. */
const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    clinical()
      .filter((secret: Planted) => text.includes(secret.text))
      .map(({ what }) => `${what}: ${text.slice(0, 200)}`),
  )

test('no email or attachment contains a clinical word', async () => {
  const { app } = story.world
  const { rows } = await sql<{ to: string }>`select distinct to_address as "to" from outgoing_mails`.execute(app.db)
  const mails = await readMails(
    app,
    rows.map(({ to }) => to),
  )
  assert(clinical().length > 20 && mails.length > 10, `${mails.length} mails`)
  assert(mails.every(({ html }) => html.includes('<!doctype html>')))
  assert(mails.some(({ attachments }) => attachments.includes('BEGIN:VCALENDAR')))
  assert.deepEqual(wordsIn(mails.map((mail) => `${mail.subject} ${mail.body} ${mail.html} ${mail.attachments}`)), [])
})

test('no calendar file of a booking contains a clinical word', async () => {
  const tokens = [...story.bookingTokens.values()].flatMap((some) => [...some])
  const files = await Promise.all(
    tokens.map((token) => story.call(null, 'GET /api/public/bookings/:token/calendar.ics', { params: { token } })),
  )
  assert(files.some(({ status }) => status === 200))
  assert.deepEqual(wordsIn(files.map(({ text }) => text)), [])
})

test('no notification or its link contains a clinical word', async () => {
  const bells: string[] = []
  for (const player of story.players.values())
    for (const session of player.sessions)
      bells.push((await story.call(player, 'GET /api/notifications', {}, session)).text)
  assert(bells.some((bell) => bell.includes('"kind"')))
  assert.deepEqual(wordsIn(bells), [])
})

test('no export of a clinic contains a clinical word or a chart of the other clinic', async () => {
  for (const [side, name] of [
    [0, 'ad'],
    [1, 'ad2'],
  ] as const) {
    const params = { id: story.clinicId(side)! }
    for (const call of ['GET /api/clinics/:id/patients.csv', 'GET /api/clinics/:id/appointments.csv']) {
      const { status, text } = await story.call(story.player(name), call, { params })
      assert.equal(status, 200)
      assert(text.includes(side === 0 ? story.player('guest').lastName : story.player('guest 2').lastName), call)
      assert.deepEqual(wordsIn([text]), [])
      const others = story.charts.filter((chart) => chart.side !== side && chart.name !== 'added')
      for (const { id } of others) assert(!text.includes(numberOf(id)), `${call} names a chart of the other clinic`)
    }
  }
})

test('no live update or audit event contains a clinical word', async () => {
  const { rows } = await sql<{ text: string }>`select row_to_json(e)::text as text from events e
    union all select row_to_json(a)::text from audit_events a`.execute(story.world.app.db)
  assert(rows.length > 50, `${rows.length} rows`)
  assert.deepEqual(wordsIn(rows.map(({ text }) => text)), [])
})

/** Returns the number that an export uses for a chart. */
const numberOf = (id: string): string =>
  story.secrets.find(({ chart, what }) => chart === id && what.startsWith('the chart number'))?.text ?? id
