import { type Intake, intakesOf } from '#contract/doses/amounts.ts'
import type { Course } from '#contract/doses/courses.ts'
import { type Dose as TakenDose, isCounted } from '#contract/doses/dose.ts'
import { doseInWords } from '#contract/doses/words.ts'
import type { Dose } from '#contract/medicine-reminders/doses.ts'
import type { Plan, Proposal } from '#contract/medicine-reminders/plans.ts'
import type { Prescribed } from './queries/prescribed.ts'
import type { StoredPlan } from './queries/plans.ts'
import { dosesBetween, type Moment } from './schedule.ts'

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

/** Returns a dose of a plan; `outcome` is the mark, undefined without a row. */
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

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/**
 * Returns what is proposed for a medication: the times and days of its dose, from today to the end of its course. Days that the
 * dose doesn't name have to be chosen: what is taken weekly is never proposed for every day.
 */
export function toProposal(one: Prescribed, { reading, startsOn: first, endsOn }: Course, today: string): Proposal {
  const { id, name, dosage, frequency, duration, instructions, quantity, planId, prescriptionDate } = one
  const { dose } = reading
  const startsOn = first ?? prescriptionDate
  const intakes = first && dose ? sameIntakes(dose) : null
  const units = intakes && dose && isCounted(dose.steps[0]!.unit) ? sameAmount(intakes) : null
  const each =
    units ?? (dose?.steps.length === 1 && isCounted(dose.steps[0]!.unit) ? dose.steps[0]!.amount?.value : null)
  return {
    medicationId: id,
    name,
    dosage,
    frequency,
    duration,
    instructions,
    dose: dose && doseInWords(dose),
    times: intakes && intakes.map(({ time }) => time),
    weekdays: dose && weekdaysOf(dose),
    startsOn: startsOn > today ? startsOn : today,
    endsOn,
    // of what is not counted one by one the quantity are bottles or tubes
    supply: each ? quantity : null,
    unitsPerDose: each ?? 1,
    planId,
  }
}

/** The intakes of a day; null if the dose doesn't name them, or if its steps have others. */
function sameIntakes({ steps }: TakenDose): Intake[] | null {
  const all = steps.map(intakesOf)
  const [first] = all
  const times = new Set(all.map((intakes) => JSON.stringify(intakes?.map(({ time }) => time) ?? null)))
  if (!first || times.size > 1) return null
  const amounts = new Set(all.map((intakes) => JSON.stringify(intakes)))
  return amounts.size === 1 ? first : first.map(({ time }) => ({ time, amount: null }))
}

/** How much each intake takes, if all take the same. */
const sameAmount = (intakes: readonly Intake[]): number | null =>
  new Set(intakes.map(({ amount }) => amount)).size === 1 ? intakes[0]!.amount : null

/** The days of the week on which all steps are taken; null if they aren't named, or a week can't hold them. */
function weekdaysOf({ steps }: TakenDose): number[] | null {
  const all = steps.map(({ days }) =>
    days.kind === 'weekdays' ? days.on : days.kind === 'every' && days.every === 1 ? EVERY_DAY : null,
  )
  return new Set(all.map((days) => JSON.stringify(days))).size === 1 ? all[0]! : null
}
