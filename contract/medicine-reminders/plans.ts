import { z } from 'zod'
import { clockTime, Done, Id, isoDate, line, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { doseMessages } from './doses.ts'
import { TIMES_MAX } from './times.ts'
import { msg, says, t } from '#language/translate.ts'

/** Maximum number of medicines that one person can have reminders for, including their family's. */
export const PLANS_MAX = 100

export const medicineMessages = {
  name: msg('Medicine name is required'),
  timeTwice: msg('Enter each time once'),
  tooManyTimes: () => t('At most {max} times a day', { max: TIMES_MAX }),
  weekdays: msg('Choose at least one day'),
  starts: msg('Start date is required'),
  ends: msg('Enter a date'),
  endsEarlier: msg('The last day cannot be before the first'),
  supply: msg('Supply cannot be negative'),
  units: msg('Enter how many are taken each time'),
  otherSteps: msg(
    'The prescription has other doses. Keep one time for each, and open the dialog again if the doctor changed it.',
  ),
  zone: msg('Choose a time zone from the list'),
  tooMany: () =>
    t('You can have reminders for at most {max} medicines. Please delete some that you no longer take.', {
      max: PLANS_MAX,
    }),
  alreadyKept: msg('You already have reminders for this medicine.'),
  prescribed: msg('This comes from the prescription and cannot be changed here.'),
  otherMedication: msg('This medication is not on one of your prescriptions.'),
  prescriptionOver: msg('This prescription has ended. Please ask your doctor before you continue taking the medicine.'),
  longer: msg('This is longer than the prescription says. Please ask your doctor first.'),
  courseOver: msg('This course has ended.'),
  replaced: msg('Your doctor has changed this prescription. Please set up reminders from the new version.'),
  otherPerson: msg('This is not one of your family members.'),
  medicineGone: msg('This medicine is no longer in the directory. Please keep the name as text.'),
  saved: msg('Reminders saved'),
  deleted: msg('The medicine and its reminders were deleted.'),
  notSaved: msg('Failed to save reminders'),
} as const

const STEPS_MAX = 20

const isZone = (name: string) => {
  try {
    // Intl accepts offsets such as "+05:30", but these are no zones: they have no daylight saving time
    return /^[A-Z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** An IANA time zone. */
export const TimeZone = z.string(says(medicineMessages.zone)).max(60).refine(isZone, says(medicineMessages.zone))

const isEachOnce = (values: readonly unknown[]) => new Set(values).size === values.length

const TimesOfDay = z
  .array(clockTime(doseMessages.time))
  .max(TIMES_MAX, says(medicineMessages.tooManyTimes))
  .refine(isEachOnce, says(medicineMessages.timeTwice))
/** Days of the week, 0 is Sunday. */
const Weekdays = z
  .array(z.number().int().min(0).max(6), says(medicineMessages.weekdays))
  .min(1, says(medicineMessages.weekdays))
  .max(7)
  .refine(isEachOnce, says(medicineMessages.weekdays))

/** When a step of a prescribed dose is taken: one time for each of its doses, in their order. */
const StepTimes = z.strictObject({ times: TimesOfDay, weekdays: Weekdays })

const when = {
  /** Times of the day; empty for a medicine taken as needed. */
  times: TimesOfDay,
  weekdays: Weekdays,
  /**
   * Times and days of each step that the proposal has, instead of `times` and `weekdays`: what is taken follows from the
   * prescription. Omitted in a change, the steps stay as they are.
   */
  steps: z.array(StepTimes).min(1).max(STEPS_MAX).optional(),
  startsOn: isoDate(medicineMessages.starts),
  /** Last day of the course; empty if it has no end. */
  endsOn: z.literal('').or(isoDate(medicineMessages.ends)).optional(),
  /** Number of units left now; null to stop counting. */
  supply: z
    .number(says(medicineMessages.supply))
    .min(0, says(medicineMessages.supply))
    .max(9999, says(msg('At most 9999')))
    .nullable()
    .optional(),
  unitsPerDose: z
    .number(says(medicineMessages.units))
    .min(0.25, says(medicineMessages.units))
    .max(99, says(msg('At most 99')))
    .optional(),
}

const what = {
  medicineId: Id.optional(),
  dosage: line(100).optional(),
  instructions: line(500).optional(),
}

const endsInOrder = {
  path: ['endsOn'],
  ...says(medicineMessages.endsEarlier),
}
const isInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn?: string }) => !endsOn || endsOn >= startsOn

/**
 * A medicine with reminders: a medication from the caller's or a family member's prescription, which sets name and
 * dosage, or any other medicine by its name.
 */
export const NewPlan = z
  .strictObject({
    /** Line of a prescription. */
    medicationId: Id.optional(),
    /** The family member who takes it; empty for the caller. For a prescription, it is the patient. */
    familyMemberId: z.literal('').or(Id).optional(),
    name: line(200).optional(),
    ...what,
    ...when,
    /** Time zone of the caller, used if they have not chosen one yet. */
    timeZone: TimeZone,
  })
  .refine(({ medicationId, name }) => medicationId || name, { path: ['name'], ...says(medicineMessages.name) })
  .refine(isInOrder, endsInOrder)
export type NewPlan = z.infer<typeof NewPlan>

export const PlanChange = z
  .strictObject({ name: requiredLine(medicineMessages.name, 200), ...what, ...when, isOn: z.boolean() })
  .refine(isInOrder, endsInOrder)
export type PlanChange = z.infer<typeof PlanChange>

/** Days of a course with the same doses, each time of day with its own amount. */
export const PlanStep = z.object({
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  /** `amount` is in words; `units` is the number of pieces it takes from the supply, null if they aren't counted. */
  times: z.array(z.object({ time: z.string(), amount: z.string().nullable(), units: z.number().nullable() })),
  /** Days of the week, 0 is Sunday; empty in a proposal if they have to be chosen. */
  weekdays: z.array(z.number().int()),
  /** 1: on each of these days; 2: every other day from `startsOn` on. */
  everyDays: z.number().int(),
})
export type PlanStep = z.infer<typeof PlanStep>

/** `active`; `off`: turned off; `ended`: after its last day; `cancelled`: its prescription was cancelled. */
export const planStates = ['active', 'off', 'ended', 'cancelled'] as const

export const Plan = z.object({
  id: Id,
  name: z.string(),
  medicineId: Id.nullable(),
  dosage: z.string().nullable(),
  instructions: z.string().nullable(),
  /** The family member who takes it; null if it is the owner. */
  familyMember: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  /** The prescription that it follows; `isChanged` is true if the doctor has signed a new version since. */
  prescription: z.object({ id: Id, number: z.string(), isChanged: z.boolean() }).nullable(),
  times: z.array(z.string()),
  weekdays: z.array(z.number().int()),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  isOn: z.boolean(),
  state: z.enum(planStates),
  /** Estimated units left; null if they are not counted. `isLow` is true if they will not last. */
  supply: z.object({ left: z.number(), isLow: z.boolean() }).nullable(),
  unitsPerDose: z.number(),
  /** Steps one after the other, or times with different amounts; null if it is the same at all times of all days. */
  steps: z.array(PlanStep).nullable(),
  nextDueAt: z.iso.datetime().nullable(),
})
export type Plan = z.infer<typeof Plan>

/** Suggested reminders for one medication of a prescription. */
export const Proposal = z.object({
  medicationId: Id,
  name: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  instructions: z.string().nullable(),
  /** The dose as understood, in words; null if it wasn't understood, or if the texts above say it all. */
  dose: z.string().nullable(),
  /** Why the dose isn't understood; the person then has to choose times and days. */
  doseNotCalculated: z.string().nullable(),
  /** Null if the dose doesn't name times, or if its steps have different ones. */
  times: z.array(z.string()).nullable(),
  /** Days of the week, 0 is Sunday; null if they have to be chosen: "once weekly", "every other day". */
  weekdays: z.array(z.number().int()).nullable(),
  /** Number of weekdays to choose: 1 for "once weekly"; null if the dose doesn't say. */
  daysToChoose: z.number().int().nullable(),
  /** Steps, intervals of days, or different amounts; null if the times and days above describe the whole dose. */
  steps: z.array(PlanStep).nullable(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  /** Pieces; null if they aren't counted, or if a dose doesn't say how many it takes. */
  supply: z.number().nullable(),
  unitsPerDose: z.number(),
  /** The existing reminders for it; null if there are none. */
  planId: Id.nullable(),
})
export type Proposal = z.infer<typeof Proposal>

const PlanId = z.object({ id: Id })

/** Lists the medicines with reminders of the caller and their family, oldest first. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/medicine-reminders',
  access: 'signed-in',
  paged: true,
  query: z.object(paging(PLANS_MAX, PLANS_MAX)),
  reply: z.array(Plan),
})

/**
 * Adds a medicine with reminders, for the caller or a family member. Patients can call it, and members who have a chart
 * themselves. Returns 409 if the medication already has reminders or its prescription has ended or was replaced, and
 * beyond 100 medicines.
 */
export const addPlan = endpoint({
  method: 'POST',
  path: '/api/medicine-reminders',
  access: 'signed-in',
  body: NewPlan,
  status: 201,
  reply: Plan,
})

/**
 * Changes a medicine's times, course and supply, and turns its reminders on or off. Name and dosage of a prescribed
 * medicine can't be changed. Returns 404 for another person's, 409 if its prescription has ended.
 */
export const changePlan = endpoint({
  method: 'PUT',
  path: '/api/medicine-reminders/:id',
  access: 'signed-in',
  params: PlanId,
  body: PlanChange,
  reply: Plan,
})

/** Deletes a medicine with its reminders and the record of doses taken. Returns 404 for another person's. */
export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/api/medicine-reminders/:id',
  access: 'signed-in',
  params: PlanId,
  reply: Done,
})

/**
 * Suggests reminders for the medications of a prescription, with times and days taken from their doses. Only the patient or
 * the guardian who holds the chart can call it.
 */
export const getProposals = endpoint({
  method: 'GET',
  path: '/api/medicine-reminders/proposals/:id',
  access: 'signed-in',
  params: PlanId,
  reply: z.object({ isOver: z.boolean(), proposals: z.array(Proposal) }),
})
