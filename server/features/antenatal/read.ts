import type { AntenatalRecord, ChartAntenatal } from '#contract/antenatal/records.ts'
import { isMember, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { newestStatementIn } from '#server/features/clinical-summary/public.ts'
import { tetanusDaysOf } from '#server/features/immunization/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { CHARTS } from '#server/standings.ts'
import { mayDate, mayRecord, visibleTo } from './policy.ts'
import { type AntenatalChart, findAntenatalChart } from './queries/charts.ts'
import { listCheckups } from './queries/checkups.ts'
import { findRecord, listRecords } from './queries/records.ts'
import { listTicks } from './queries/ticks.ts'
import { type Belongings, toRecord } from './shape.ts'

/** Returns a chart whose pregnancies the person reads. Throws 404 for one that they can't open, 403 if they never read them. */
export async function antenatalChartSeenBy(db: Db, actor: SignedIn, id: string): Promise<AntenatalChart> {
  const chart = await findAntenatalChart(db, visibleTo(actor), id)
  if (chart) return chart
  await chartSeenBy(db, actor, id)
  throw refusal(actor)
}

/** Returns what belongs to the pregnancies of a chart. */
async function belongingsOf(db: Db, { patient: { id }, today }: AntenatalChart): Promise<Belongings> {
  return {
    checkups: await listCheckups(db, id),
    ticks: await listTicks(db, id),
    tetanusOn: await tetanusDaysOf(db, id),
    today,
  }
}

/** Returns the pregnancies of a chart, and records the view: of the chart alone if it has none and no statement. Throws 403, 404. */
export async function openAntenatal(deps: Deps, caller: SignedInCaller, patientId: string): Promise<ChartAntenatal> {
  const { db } = deps
  const { actor } = caller
  const chart = await antenatalChartSeenBy(db, actor, patientId)
  const { clinicId, ownerId, patient, clinic, today } = chart
  const belongings = await belongingsOf(db, chart)
  const records = (await listRecords(db, patientId)).map((one) => toRecord(one, belongings))
  const newest = await newestStatementIn(db, patientId)
  const stated = newest?.isOutdated ? null : newest
  // an empty reply still shows whose chart it is
  const action = records.length > 0 || newest ? 'antenatal.opened' : 'patient.opened'
  noteSeen(deps, caller, action, [{ clinicId, patientId, patientUserId: ownerId }])
  const open = records.find(({ outcome, status }) => outcome === null && status === 'active')
  const isContradicted = open && stated && (!stated.isPregnant || stated.dueOn !== open.dueOn)
  return {
    patient,
    clinic,
    today,
    records,
    contradiction: isContradicted
      ? { isPregnant: stated.isPregnant, dueOn: stated.dueOn, statedOn: stated.statedOn }
      : null,
    isBreastfeeding: newest?.isBreastfeeding ?? false,
    stated: !open && stated?.isPregnant ? { dueOn: stated.dueOn } : null,
    can: {
      date: mayDate(actor, clinicId),
      record: mayRecord(actor, clinicId),
      chart: isMember(actor, clinicId, ...CHARTS) || ownerId === actor.userId,
    },
  }
}

/** Returns one pregnancy as its chart shows it. Throws 404. */
export async function shownRecord(db: Db, actor: SignedIn, id: string): Promise<AntenatalRecord> {
  const one = await findRecord(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return toRecord(one, await belongingsOf(db, await antenatalChartSeenBy(db, actor, one.patientId)))
}
