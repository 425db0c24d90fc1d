import {
  doseMessages,
  AS_NEEDED_A_DAY,
  type Dose,
  type DoseMark,
  type Doses,
  MARK_DAYS,
  OVERVIEW_DAYS,
} from '#contract/medicine-reminders/doses.ts'
import { t } from '#language/translate.ts'
import type { ExportedDose } from '#contract/medicine-reminders/dose-export.ts'
import { addDays, daysBetween } from '#contract/wall-clock.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, wrongField } from '#server/errors.ts'
import { readAllOf } from '#server/features/notifications/public.ts'
import { withdrawPushes } from '#server/features/push/public.ts'
import { wallClockOf } from '#server/time.ts'
import { announcePlan, clockOf, ownPlan } from './plans.ts'
import { visibleTo } from './policy.ts'
import {
  countMarks,
  countOpen,
  findDose,
  listDoses,
  removeMark,
  saveMark,
  findDayOfDoses,
  listDosesBetween,
} from './queries/doses.ts'
import { listPlansOf, type StoredPlan } from './queries/plans.ts'
import { findSettings, lockSettings } from './queries/settings.ts'
import { dosesOn, type Moment, momentOf } from './schedule.ts'
import { notifyIfLow } from './send.ts'
import { canTake, type Clock, hoursBefore, stateOf, statusOf, toDose } from './shape.ts'

/** Returns the doses of some days, by default today's. Throws 400 for days in the wrong order or too many. */
export async function dosesOf({ db }: Deps, actor: SignedIn, wanted: { from?: string; to?: string }): Promise<Doses> {
  const { userId } = visibleTo(actor)
  const [plans, clock, settings] = await Promise.all([
    listPlansOf(db, userId),
    clockOf(db, userId),
    findSettings(db, userId),
  ])
  const from = wanted.from ?? wanted.to ?? clock.today
  const to = wanted.to ?? (from > clock.today ? from : clock.today)
  if (to < from || daysBetween(from, to) >= OVERVIEW_DAYS)
    throw badRequest(t('Choose at most {max} days.', { max: OVERVIEW_DAYS }), [
      { path: 'to', message: t('At most {max} days', { max: OVERVIEW_DAYS }) },
    ])
  const doses = await dosesIn(db, plans, { from, to }, clock)
  return { timeZone: settings?.timeZone ?? null, today: clock.today, doses }
}

/** Past doses have a row, and future ones follow from the schedule. */
async function dosesIn(
  db: Db,
  plans: readonly StoredPlan[],
  days: { from: string; to: string },
  clock: Clock,
): Promise<Dose[]> {
  const ids = plans.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await listDoses(db, ids, days)
  const rowsOf = Map.groupBy(rows, ({ planId }) => planId)
  const doses = plans.flatMap((plan) => {
    const known = rowsOf.get(plan.id) ?? []
    const isKnown = ({ date, time }: Moment) => known.some((row) => row.date === date && row.time === time)
    return [
      ...known.map((row) => toDose(plan, row, row.outcome, clock)),
      ...comingOf(plan, days, clock)
        .filter((one) => !isKnown(one))
        .map((one) => toDose(plan, one, null, clock)),
    ]
  })
  return doses.toSorted((one, other) => compare(one.dueAt, other.dueAt) || compare(one.name, other.name))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Doses of an active plan that have no row yet. */
function comingOf(plan: StoredPlan, { from, to }: { from: string; to: string }, { zone, today }: Clock): Moment[] {
  const { nextDueAt } = plan
  if (!nextDueAt || stateOf(plan, today) !== 'active') return []
  const coming: Moment[] = []
  const first = wallClockOf(nextDueAt, zone).date
  for (let date = from > first ? from : first; date <= to; date = addDays(date, 1))
    coming.push(...dosesOn(plan, zone, date).filter(({ at }) => at >= nextDueAt))
  return coming
}

/** Returns how many doses the person's medicines have today: as many reminders. */
export async function dosesToday(db: Db, actor: SignedIn): Promise<number> {
  const { userId } = visibleTo(actor)
  const [plans, { zone, today }] = await Promise.all([listPlansOf(db, userId), clockOf(db, userId)])
  return plans
    .filter((plan) => stateOf(plan, today) === 'active')
    .reduce((sum, plan) => sum + dosesOn(plan, zone, today).length, 0)
}

/**
 * Marks a dose as taken or skipped, or removes the mark. Throws 404 for another person's plan, 400 for a day that is too
 * far away, a time without a dose, or too many as-needed doses.
 */
export async function mark(deps: Deps, actor: SignedIn, id: string, body: DoseMark) {
  return transaction(deps.db, async (tx) => {
    // a dose that falls due now waits for this mark, and its notification stays
    await lockSettings(tx, actor.userId)
    const plan = await ownPlan(tx, actor, id)
    const clock = await clockOf(tx, actor.userId)
    const dose = await doseOf(tx, plan, body, clock)
    if (body.outcome === 'taken' && !canTake(dose.at, clock)) throw wrongField('time', doseMessages.tooEarly())
    if (body.outcome) await saveMark(tx, id, dose, body.outcome)
    else await removeMark(tx, id, dose, { now: clock.now, isAsNeeded: plan.times.length === 0 })
    // no dose needs a reminder
    if ((await countOpen(tx, actor.userId, hoursBefore(clock.now, 24))) === 0) {
      await readAllOf(tx, actor.userId, 'medicine_due')
      await withdrawPushes(tx, actor.userId, 'medicine_due')
    }
    // no job checks plans without times
    if (body.outcome === 'taken' && plan.times.length === 0) await notifyIfLow(deps, tx, actor.userId, id, clock)
    await announcePlan(tx, id, [actor.userId])
    return { status: statusOf(plan, dose, body.outcome, clock) }
  })
}

async function doseOf(db: Db, plan: StoredPlan, { date, time, outcome }: DoseMark, clock: Clock): Promise<Moment> {
  const { today, zone, now } = clock
  if (date > today) throw wrongField('date', t(doseMessages.futureDose))
  if (date < addDays(today, -MARK_DAYS)) throw wrongField('date', t(doseMessages.oldDose))
  const known = await findDose(db, plan.id, { date, time })
  if (known) return known
  const planned = comingOf(plan, { from: date, to: date }, clock).find((one) => one.time === time)
  if (planned) return planned
  const moment = momentOf(date, time, zone)
  if (plan.times.length > 0 || outcome !== 'taken') throw wrongField('time', t(doseMessages.noDose))
  if (moment.at > now) throw wrongField('time', t(doseMessages.futureDose))
  if ((await countMarks(db, plan.id, date)) >= AS_NEEDED_A_DAY) throw wrongField('time', t(doseMessages.tooOften))
  return moment
}

/**
 * Days per page. Each page is a separate query, so that a slow reader holds no connection and no query joins all doses.
 */
const PAGE_DAYS = 14

/** Returns the doses of a person and their family that fell due, page by page, the oldest first. */
export async function ownDoses({ db }: Deps, actor: SignedIn) {
  const { today } = await clockOf(db, actor.userId)
  return { day: today, rows: pages(db, visibleTo(actor).userId) }
}

async function* pages(db: Db, userId: string): AsyncGenerator<ExportedDose[]> {
  for (let from = await findDayOfDoses(db, userId, null); from !== null;) {
    const to = addDays(from, PAGE_DAYS - 1)
    yield await listDosesBetween(db, userId, { from, to })
    from = await findDayOfDoses(db, userId, addDays(to, 1))
  }
}
