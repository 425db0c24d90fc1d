import { type Dose, EARLY_HOURS } from '#contract/medicine-reminders/doses.ts'
import type { Plan } from '#contract/medicine-reminders/plans.ts'
import { amountForReader, stepsForReader } from './in-language.ts'
import type { StoredPlan } from './queries/plans.ts'
import { dosesBetween, dosesOn, type Moment } from './schedule.ts'

/** How long after its time a dose still notifies, or, after midnight, is still shown as open. */
export const OPEN_HOURS = 4

/** An as-needed medicine is low with this number of doses left. */
const LOW_DOSES = 3

/** A person's zone, the time, and how far ahead refills notify. */
export interface Clock {
  zone: string
  today: string
  now: Date
  refillDays: number
}

export const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000)

/** Returns whether a plan is active: it isn't after its last day, or after its prescription has ended. */
export function stateOf(plan: StoredPlan, today: string): Plan['state'] {
  if (plan.prescriptionStatus === 'cancelled') return 'cancelled'
  if (plan.prescriptionStatus === 'completed' || (plan.endsOn !== null && plan.endsOn < today)) return 'ended'
  return plan.isOn ? 'active' : 'off'
}

/** True if the supply doesn't last for the days before which the person wants to be notified. */
export function isLow(plan: StoredPlan, { zone, now, refillDays }: Clock): boolean {
  if (plan.left === null) return false
  if (plan.times.length === 0) return plan.left < plan.unitsPerDose * LOW_DOSES
  // the dose of this moment is counted already
  const from = new Date(now.getTime() + 1)
  const until = new Date(now.getTime() + refillDays * 86_400_000)
  const needed = dosesBetween(plan, zone, from, until)
  return plan.left < needed.reduce((sum, { units }) => sum + (units ?? plan.unitsPerDose), 0)
}

const familyMemberOf = ({ familyMemberId: id, firstName, lastName }: StoredPlan) =>
  id === null ? null : { id, firstName: firstName ?? '', lastName: lastName ?? '' }

/** Returns a plan as its owner sees it. */
export function toPlan(plan: StoredPlan, clock: Clock): Plan {
  const { id, name, medicineId, dosage, instructions, prescriptionId, number, isChanged, left } = plan
  const state = stateOf(plan, clock.today)
  return {
    id,
    name,
    medicineId,
    dosage,
    instructions,
    familyMember: familyMemberOf(plan),
    prescription: prescriptionId && number ? { id: prescriptionId, number, isChanged } : null,
    times: plan.times,
    weekdays: plan.weekdays,
    startsOn: plan.startsOn,
    endsOn: plan.endsOn,
    isOn: plan.isOn,
    state,
    supply: left === null ? null : { left: Math.max(0, left), isLow: state === 'active' && isLow(plan, clock) },
    unitsPerDose: plan.unitsPerDose,
    steps: plan.steps ? stepsForReader(plan.steps) : null,
    nextDueAt: state === 'active' ? (plan.nextDueAt?.toISOString() ?? null) : null,
  }
}

/** Returns a dose of a plan; `outcome` is the mark, undefined without a row. */
export function toDose(plan: StoredPlan, { date, time, at }: Moment, outcome: string | null, clock: Clock): Dose {
  const { id, name, dosage, instructions } = plan
  const status = statusOf(plan, { date, at }, outcome, clock)
  return {
    planId: id,
    name,
    dosage,
    amount: plan.steps ? amountForReader(amountAt(plan, clock.zone, { date, time })) : null,
    instructions,
    familyMember: familyMemberOf(plan),
    date,
    time,
    dueAt: at.toISOString(),
    status,
    canTake: canTake(at, clock),
  }
}

/** True from a few hours before the dose is due: earlier, a tap is more likely meant for another dose of the day. */
export const canTake = (at: Date, { now }: Pick<Clock, 'now'>): boolean => hoursBefore(at, EARLY_HOURS) <= now

/** Returns the amount that a plan with steps takes at a time of a day. */
const amountAt = (plan: StoredPlan, zone: string, { date, time }: Pick<Moment, 'date' | 'time'>): string | null =>
  dosesOn(plan, zone, date).find((one) => one.time === time)?.amount ?? null

export function statusOf(
  plan: StoredPlan,
  { date, at }: Pick<Moment, 'date' | 'at'>,
  outcome: string | null,
  { today, now }: Clock,
): Dose['status'] {
  if (outcome === 'taken' || outcome === 'skipped') return outcome
  if (at > now) return 'upcoming'
  const isOpen = date === today || at > hoursBefore(now, OPEN_HOURS)
  return isOpen && stateOf(plan, date) === 'active' ? 'due' : 'unmarked'
}
