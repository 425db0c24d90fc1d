import type { Dose } from '#contract/medicine-reminders/doses.ts'
import type { Plan, Proposal } from '#contract/medicine-reminders/plans.ts'
import { proposedTimes, unitsOf } from '#contract/medicine-reminders/times.ts'
import { daysOf } from '#contract/prescriptions/medications.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Prescribed } from './queries/prescribed.ts'
import type { StoredPlan } from './queries/plans.ts'
import { dosesBetween, type Moment } from './schedule.ts'

/** How long ago a dose may have been due to be told of, or, after midnight, to be still asked about. */
export const OPEN_HOURS = 4

/** A medicine taken as needed is low with so many doses left. */
const LOW_DOSES = 3

/** Where and how long a person's medicines are looked at. */
export interface Clock {
  zone: string
  today: string
  now: Date
  refillDays: number
}

export const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000)

/** Returns whether a plan goes on: it does not after its last day, nor after its prescription has ended. */
export function stateOf(plan: StoredPlan, today: string): Plan['state'] {
  if (plan.prescriptionStatus === 'cancelled') return 'cancelled'
  if (plan.prescriptionStatus === 'completed' || (plan.endsOn !== null && plan.endsOn < today)) return 'ended'
  return plan.isOn ? 'active' : 'off'
}

/** True if what is left does not last for the doses of the days before which the person wants to be told. */
export function isLow(plan: StoredPlan, { zone, now, refillDays }: Clock): boolean {
  if (plan.left === null) return false
  if (plan.times.length === 0) return plan.left < plan.unitsPerDose * LOW_DOSES
  // the dose of this moment is counted already
  const from = new Date(now.getTime() + 1)
  const until = new Date(now.getTime() + refillDays * 86_400_000)
  return plan.left < dosesBetween(plan, zone, from, until).length * plan.unitsPerDose
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
    nextDueAt: state === 'active' ? (plan.nextDueAt?.toISOString() ?? null) : null,
  }
}

/** Returns a dose of a plan; `outcome` is what was said of it, undefined while it has no row. */
export function toDose(plan: StoredPlan, { date, time, at }: Moment, outcome: string | null, clock: Clock): Dose {
  const { id, name, dosage, instructions } = plan
  const status = statusOf(plan, { date, at }, outcome, clock)
  return {
    planId: id,
    name,
    dosage,
    instructions,
    familyMember: familyMemberOf(plan),
    date,
    time,
    dueAt: at.toISOString(),
    status,
  }
}

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

/** Returns what is proposed for a medication: the times of its frequency, from today to the end of its course. */
export function toProposal(one: Prescribed, today: string): Proposal {
  const { id, name, dosage, frequency, duration, instructions, quantity, planId, prescriptionDate } = one
  const days = daysOf(duration)
  const units = unitsOf(dosage)
  const startsOn = prescriptionDate > today ? prescriptionDate : today
  return {
    medicationId: id,
    name,
    dosage,
    frequency,
    duration,
    instructions,
    times: proposedTimes(frequency),
    startsOn,
    endsOn: days === null ? null : addDays(prescriptionDate, days - 1),
    // of what is not counted one by one the quantity are bottles or tubes
    supply: units === null ? null : quantity,
    unitsPerDose: units ?? 1,
    planId,
  }
}
