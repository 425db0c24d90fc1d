import { t } from '#language/translate.ts'
import { intakesOf } from '#contract/doses/amounts.ts'
import { type Course, coursesOf } from '#contract/doses/courses.ts'
import { type Dose, type DoseStep, isCounted } from '#contract/doses/dose.ts'
import { amountInWords, doseInWords } from '#contract/doses/words.ts'
import { medicineMessages, type NewPlan, type PlanStep, type Proposal } from '#contract/medicine-reminders/plans.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Db } from '#server/database/db.ts'
import { wrongField } from '#server/errors.ts'
import { listPrescribed, type Prescribed } from './queries/prescribed.ts'
import type { Schedule } from './schedule.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
/** A month of a dose, as the reader counts it. */
const MONTH_DAYS = 30

/**
 * Returns the proposal for a medication: the times, days and amounts of its dose, from today to the end of its course.
 * Days that the dose doesn't name have to be chosen: a weekly medicine is never proposed for every day.
 */
export function toProposal(one: Prescribed, course: Course, today: string): Proposal {
  const { id, name, dosage, frequency, duration, instructions, quantity, planId, prescriptionDate } = one
  const { dose, because } = course.reading
  const startsOn = course.startsOn ?? prescriptionDate
  const all = planStepsOf(course, today)
  const steps = all && needsSteps(all) ? all : null
  const units = steps ? null : pieceOf(dose, all?.[0])
  const named = all && sameOf(all.map(({ weekdays, everyDays }) => (everyDays === 1 ? weekdays : [])))
  const isAllCounted = all !== null && all.every(({ times }) => times.every((time) => time.units !== null))
  return {
    medicationId: id,
    name,
    dosage,
    frequency,
    duration,
    instructions,
    dose: dose && doseInWords(dose),
    doseNotCalculated: because,
    times: all && sameOf(all.map(({ times }) => times.map(({ time }) => time))),
    weekdays: named && named.length > 0 ? named : null,
    daysToChoose: (dose && all && daysToChoose(dose)) ?? null,
    steps,
    startsOn: startsOn > today ? startsOn : today,
    endsOn: course.endsOn,
    // the quantity of a medicine that isn't counted in pieces is a number of bottles or tubes
    supply: (steps && isAllCounted) || units ? quantity : null,
    unitsPerDose: units ?? 1,
    planId,
  }
}

/** Returns the list that all have; null if they differ. */
function sameOf<T>(all: readonly T[][]): T[] | null {
  const [first] = all
  if (!first || new Set(all.map((one) => JSON.stringify(one))).size > 1) return null
  return first
}

/** Returns the pieces of each dose of a plan without steps. */
function pieceOf(dose: Dose | null, first: PlanStep | undefined): number | null {
  if (!dose) return null
  if (first && first.times.length > 0) return first.times[0]!.units
  const [step, other] = dose.steps
  return step && !other && isCounted(step.unit) ? (step.amount?.value ?? null) : null
}

const daysToChoose = ({ steps }: Dose) =>
  steps.flatMap(({ days }) => (days.kind === 'unnamed' && days.per === 'week' ? [days.count] : []))[0]

/** True if one list of times, with the same units on the same days of each week, doesn't say it. */
const needsSteps = (steps: readonly PlanStep[]): boolean =>
  steps.length > 1 ||
  steps.some(
    ({ times, everyDays }) => everyDays > 1 || new Set(times.map(({ amount, units }) => `${amount} ${units}`)).size > 1,
  )

/**
 * Returns the steps of a course that aren't over, with the times that are suggested; null if the dose isn't understood, or
 * doesn't say when it is taken.
 */
function planStepsOf({ reading: { dose }, startsOn, endsOn }: Course, today: string): PlanStep[] | null {
  if (!dose || !startsOn) return null
  const steps: PlanStep[] = []
  let first = startsOn
  for (const [at, step] of dose.steps.entries()) {
    const days = daysOf(step)
    const intakes = step.days.kind === 'once' ? [] : intakesOf(step)
    if (!days || !intakes) return null
    const isLast = at === dose.steps.length - 1
    const last = isLast || step.length === null ? endsOn : addDays(first, step.length - 1)
    const times = intakes.map(({ time, amount }) => ({ time, ...takenBy(step, amount) }))
    steps.push({ startsOn: first, endsOn: last, times, ...days })
    if (last) first = addDays(last, 1)
  }
  // a single dose is given right away and needs no reminder
  if (dose.steps.every(({ days }) => days.kind === 'once')) return null
  const left = steps.filter((step) => step.endsOn === null || step.endsOn >= today)
  const [next, ...others] = left.length > 0 ? left : steps
  return next!.times.length === 0 && others.length > 0 && !dose.steps[0]!.isAsNeeded ? others : [next!, ...others]
}

function takenBy(step: DoseStep, amount: number | null): { amount: string | null; units: number | null } {
  const said =
    step.amount && amount === (step.amount.upTo ?? step.amount.value) ? step.amount : amount && { value: amount }
  return { amount: said ? amountInWords(said, step.unit) : null, units: isCounted(step.unit) ? amount : null }
}

function daysOf({ days }: DoseStep): Pick<PlanStep, 'weekdays' | 'everyDays'> | null {
  if (days.kind === 'weekdays') return { weekdays: days.on, everyDays: 1 }
  if (days.kind === 'every') return { weekdays: EVERY_DAY, everyDays: days.every }
  if (days.kind === 'once') return { weekdays: EVERY_DAY, everyDays: 1 }
  if (days.per === 'week') return { weekdays: [], everyDays: 1 }
  return days.count === 1 ? { weekdays: EVERY_DAY, everyDays: MONTH_DAYS } : null
}

/** Returns proposals for all medications of a prescription's newest version, in their order. */
export async function proposalsOf(db: Db, userId: string, prescriptionId: string, today: string): Promise<Proposal[]> {
  const prescribed = await listPrescribed(db, userId, prescriptionId)
  const courses = prescribed[0] ? coursesOf(prescribed, prescribed[0].prescriptionDate) : []
  return prescribed.map((one, at) => toProposal(one, courses[at]!, today))
}

/**
 * Returns the steps of a plan with the chosen times and days; amounts don't change. Throws 400 if they aren't those
 * of the prescription.
 */
export function withChosen(steps: readonly PlanStep[] | null, chosen: NonNullable<NewPlan['steps']>): PlanStep[] {
  const isSame =
    steps?.length === chosen.length && steps.every((step, at) => step.times.length === chosen[at]!.times.length)
  if (!isSame) throw wrongField('steps', t(medicineMessages.otherSteps))
  return steps.map((step, at) => ({
    ...step,
    weekdays: step.weekdays.length > 0 ? step.weekdays : chosen[at]!.weekdays.toSorted((one, other) => one - other),
    times: step.times
      .map((one, index) => ({ ...one, time: chosen[at]!.times[index]! }))
      .toSorted((one, other) => one.time.localeCompare(other.time)),
  }))
}

/** Maximum number of times in a row of a plan. */
const TIMES_OF_ROW = 12

/** Returns a schedule of steps, with the times and days of all of them. */
export function scheduleOfSteps(steps: PlanStep[], today: string): Schedule {
  const { startsOn } = steps[0]!
  return {
    steps,
    times: [...new Set(steps.flatMap(({ times }) => times.map(({ time }) => time)))].toSorted().slice(0, TIMES_OF_ROW),
    weekdays: [...new Set(steps.flatMap(({ weekdays }) => weekdays))].toSorted((one, other) => one - other),
    startsOn: startsOn > today ? startsOn : today,
    endsOn: steps.at(-1)!.endsOn,
  }
}
