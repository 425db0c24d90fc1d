import { sql } from 'kysely'
import type { Answer } from '#server/testing/client.ts'
import type { Person } from '#server/testing/factories.ts'
import type { Secret, World } from './world.ts'

/** Returns a test of whether an answer reveals a text, in its body or its headers. */
export function revealsOf({ text, headers }: Answer): (secret: string) => boolean {
  const head = JSON.stringify(headers)
  return (secret) => text.includes(secret) || head.includes(secret)
}

/**
 * Returns what a reply reveals of a chart although the audit has no line that its reader saw this chart with this call;
 * null if there is nothing. A family member's chart names the guardian, and a chart that its owner requests has their name.
 */
export async function findUnnoted(
  world: World,
  reader: Person,
  reveals: (secret: string) => boolean,
  begun: Date,
): Promise<string | null> {
  return (await unnotedChart(world, reader, reveals, begun)) ?? unnotedReport(world, reader, reveals, begun)
}

/** Returns what a reply reveals of a shared report without a line about this report; null if there is nothing. */
async function unnotedReport(
  { app: { db }, secrets }: World,
  { userId }: Person,
  reveals: (secret: string) => boolean,
  begun: Date,
): Promise<string | null> {
  const revealed = secrets.filter(({ report, text }) => report && reveals(text))
  if (revealed.length === 0) return null
  const { rows } = await sql<{ id: string }>`
    select distinct subject_id as id from audit_events
    where subject_type = 'test_report' and actor_user_id = ${userId} and at >= ${begun}`.execute(db)
  return revealed.find(({ report }) => !rows.some(({ id }) => id === report))?.what ?? null
}

async function unnotedChart(
  { app: { db }, secrets }: World,
  { userId }: Person,
  reveals: (secret: string) => boolean,
  begun: Date,
): Promise<string | null> {
  // an id alone, as in the bell, reveals nothing of the chart
  const revealed = secrets.filter(({ chart, text }) => chart && text !== chart && reveals(text))
  if (revealed.length === 0) return null
  const ids = [...new Set(revealed.map(({ chart }) => chart!))]
  const { rows } = await sql<{ id: string }>`
    with charts as materialized (
        select this.id as asked, p.id, p.clinic_id from patients p join patients this using (clinic_id)
        where this.id = any(${ids}) and (p.holder_id = this.holder_id or p.last_name = this.last_name)),
      events as materialized (
        select * from audit_events where actor_user_id = ${userId} and at >= ${begun} and action <> 'access.refused')
    select distinct c.asked as id from charts c join events e on e.clinic_id = c.clinic_id
    where e.subject_type = 'patient' and e.subject_id = c.id
      or e.subject_type = 'appointment' and e.subject_id in (select a.id from appointments a where a.patient_id = c.id)
      or e.action in ('patients.exported', 'appointments.exported', 'prescriptions.exported', 'visits.exported',
        'vitals.exported', 'immunizations.exported', 'antenatal.exported', 'test-orders.exported',
        'medical-documents.exported', 'forms.exported', 'bills.exported', 'ledger.exported', 'gst-summary.exported')
      -- a message that is in no chart yet: only the clinic's audit names it
      or e.action like 'lab-message.%'
      or exists (select from audit_charts l where l.event_id = e.id and l.chart_id = c.id)`.execute(db)
  const noted = new Set(rows.map(({ id }) => id))
  return revealed.find(({ chart }) => !noted.has(chart!))?.what ?? null
}

/** Returns the secrets that a column must not read. */
export const hiddenFrom = ({ secrets }: World, column: Secret['columns'][number]): Secret[] =>
  secrets.filter(({ columns }) => !columns.includes(column))
