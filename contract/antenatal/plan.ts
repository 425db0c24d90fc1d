import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { beginningOf, weekStartsOn } from '#contract/clinical-summary/gestation.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { AntenatalCheckup } from './checkups.ts'
import { type PlanItem, type PlanItemCode, planItemCodes, planItems } from './plan-items.ts'
import type { AntenatalTick } from './ticks.ts'

/**
 * `waiting`: not before another item. `missed`: its weeks are over, and it can't be made up. `overdue`: after the last day that the sources
 * name.
 */
export const planStatuses = ['done', 'not-needed', 'overdue', 'due', 'upcoming', 'waiting', 'missed'] as const

/** A check or test with its status today. */
export const PlannedItem = z.object({
  item: z.enum(planItemCodes),
  status: z.enum(planStatuses),
  /** The first day on which it is due; null until the item before it is done or not needed. */
  dueFrom: z.string().nullable(),
  /** The last day before it is overdue; null if the sources name none. */
  dueUntil: z.string().nullable(),
  /** The day on which it was done or decided. */
  doneOn: z.string().nullable(),
  /** The checkup that shows it; null without one. */
  checkupId: Id.nullable(),
  tickId: Id.nullable(),
})
export type PlannedItem = z.infer<typeof PlannedItem>

type Checked = Pick<AntenatalCheckup, 'id' | 'seenOn' | 'hemoglobin' | 'urineProtein' | 'urineSugar' | 'status'>
type Ticked = Pick<AntenatalTick, 'id' | 'item' | 'answer' | 'doneOn' | 'status'>

export interface Planned {
  dueOn: string
  today: string
  checkups: readonly Checked[]
  ticks: readonly Ticked[]
  /** Days of recorded vaccines against tetanus. */
  tetanusOn: readonly string[]
}

const shows: Record<NonNullable<PlanItem['doneBy']>, (one: Checked) => boolean> = {
  checkup: () => true,
  hemoglobin: ({ hemoglobin }) => hemoglobin !== null,
  'urine-sugar': ({ urineSugar }) => urineSugar !== null,
  urine: ({ urineProtein, urineSugar }) => urineProtein !== null && urineSugar !== null,
}

/** Returns the earliest checkup that makes an item done. */
function checkupOf({ doneBy, from, countsBefore }: PlanItem, { dueOn, checkups }: Planned): Checked | undefined {
  if (!doneBy) return undefined
  const [first, end] = [weekStartsOn(dueOn, from), countsBefore === null ? null : weekStartsOn(dueOn, countsBefore)]
  return checkups
    .filter(
      (one) =>
        one.status === 'active' && one.seenOn >= first && (end === null || one.seenOn < end) && shows[doneBy](one),
    )
    .toSorted((one, other) => (one.seenOn < other.seenOn ? -1 : 1))[0]
}

const tickOf = (code: PlanItemCode, { ticks }: Planned): Ticked | undefined =>
  ticks.find(({ item, status }) => item === code && status === 'active')

/**
 * Returns the day of the vaccine record that makes a dose done. The second dose counts from 28 days after the first; if the first wasn't needed,
 * the earliest one of the pregnancy counts.
 */
function vaccinatedOn(code: PlanItemCode, about: Planned): string | undefined {
  const days = about.tetanusOn.filter((day) => day >= beginningOf(about.dueOn)).toSorted()
  if (code === 'tetanus-1') return days[0]
  if (code !== 'tetanus-2') return undefined
  const { after } = planItems[code]
  const first = tickOf(after.item, about)
  if (first?.answer === 'not-needed') return days[0]
  const firstOn = first?.doneOn ?? days[0]
  return firstOn && days.find((day) => day >= addDays(firstOn, after.days))
}

type Answer = Pick<PlannedItem, 'doneOn' | 'checkupId' | 'tickId'> & { status: 'done' | 'not-needed' }

/** Returns what answers an item: a tick, a checkup or a vaccine record; null if nothing does. */
function answerTo(code: PlanItemCode, about: Planned): Answer | null {
  const tick = tickOf(code, about)
  if (tick) return { status: tick.answer, doneOn: tick.doneOn, checkupId: null, tickId: tick.id }
  const checkup = checkupOf(planItems[code], about)
  if (checkup) return { status: 'done', doneOn: checkup.seenOn, checkupId: checkup.id, tickId: null }
  const doneOn = vaccinatedOn(code, about)
  return doneOn ? { status: 'done', doneOn, checkupId: null, tickId: null } : null
}

/** Returns the first day on which an item is due; null until the item before it is done or not needed. */
function dueFromOf({ after, from }: PlanItem, about: Planned): string | null {
  const before = after && answerTo(after.item, about)
  if (!after || before?.status === 'not-needed') return weekStartsOn(about.dueOn, from)
  return before ? addDays(before.doneOn!, after.days) : null
}

function planned(code: PlanItemCode, about: Planned): PlannedItem {
  const item: PlanItem = planItems[code]
  const { dueOn, today } = about
  const dueFrom = dueFromOf(item, about)
  const dueUntil = item.until === null ? null : addDays(weekStartsOn(dueOn, item.until), item.isBefore ? -1 : 0)
  const base = { item: code, dueFrom, dueUntil, doneOn: null, checkupId: null, tickId: null }
  const answer = answerTo(code, about)
  if (answer) return { ...base, ...answer }
  if (dueFrom === null) return { ...base, status: 'waiting' }
  if (today < dueFrom) return { ...base, status: 'upcoming' }
  const isOver = item.countsBefore !== null && today >= weekStartsOn(dueOn, item.countsBefore)
  if (item.isTimed && isOver) return { ...base, status: 'missed' }
  return { ...base, status: dueUntil !== null && today > dueUntil ? 'overdue' : 'due' }
}

/** Returns the checks and tests of a pregnancy, with the status of each today. */
export const planOf = (about: Planned): PlannedItem[] => planItemCodes.map((code) => planned(code, about))

/** Returns what was done or not needed in a pregnancy that has ended. */
export const answeredIn = (about: Omit<Planned, 'today'> & { endedOn: string }): PlannedItem[] =>
  planOf({
    ...about,
    today: about.endedOn,
    tetanusOn: about.tetanusOn.filter((day) => day <= about.endedOn),
  }).filter(({ doneOn }) => doneOn !== null)
