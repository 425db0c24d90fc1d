import { z } from 'zod'
import { Id, isoDate, line, lines } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { decimalsMessage, NewVitals, vitals } from '#contract/visits/content.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

export const checkupMessages = {
  seenOn: msg('Enter the date of the checkup'),
  later: msg('Enter a date up to today'),
  outside: msg('The day must be within the pregnancy'),
  nothing: msg('Enter at least one measurement, finding or note'),
  reason: msg('Please give a reason'),
  changed: msg('Someone else just changed this checkup.'),
  keyReused: msg('This Idempotency-Key was already used for another checkup.'),
  tooMany: msg('This pregnancy has too many checkups. Change one of them instead.'),
} as const

/** Checkups that a pregnancy can have. */
export const CHECKUPS_MAX = 100

/** Measurements of a checkup with their units. Numbers outside `min` and `max` are typing errors. */
export const checkupNumbers = {
  weight: vitals.weight,
  systolic: vitals.systolic,
  diastolic: vitals.diastolic,
  fundalHeight: { title: msg('Fundal height'), unit: 'cm', min: 5, max: 60, decimals: 1 },
  fetalHeartRate: { title: msg('Fetal heart rate'), unit: '/min', min: 50, max: 250, decimals: 0 },
  hemoglobin: { title: msg('Hemoglobin'), unit: 'g/dL', min: 2, max: 25, decimals: 1 },
} as const
export type CheckupNumber = keyof typeof checkupNumbers
export const checkupNumberNames = Object.keys(checkupNumbers) as CheckupNumber[]

export const presentations = ['cephalic', 'breech', 'transverse', 'oblique', 'unstable'] as const
export const presentationLabels: Record<(typeof presentations)[number], Message> = {
  cephalic: msg('Cephalic'),
  breech: msg('Breech'),
  transverse: msg('Transverse'),
  oblique: msg('Oblique'),
  unstable: msg('Unstable lie'),
}

/** Results of a test strip, and the degree of an edema. */
export const degrees = ['none', 'trace', '1+', '2+', '3+', '4+'] as const
export type Degree = (typeof degrees)[number]
export const degreeInWords = (degree: Degree): string =>
  degree === 'none' ? t('none') : degree === 'trace' ? t('trace') : degree

/** The findings with a degree. */
export const checkupDegrees = {
  edema: msg('Edema'),
  urineProtein: msg('Urine protein'),
  urineSugar: msg('Urine sugar'),
} as const
export type CheckupDegree = keyof typeof checkupDegrees
export const checkupDegreeNames = Object.keys(checkupDegrees) as CheckupDegree[]

/** Returns the message for a number that can't be a measured value. */
export function outOfCheckupBounds(name: CheckupNumber): string {
  const { title, unit, min, max } = checkupNumbers[name]
  return t('{title} must be between {min} and {max} {unit}', { title: t(title), min, max, unit })
}

const measured = (name: 'fundalHeight' | 'fetalHeartRate' | 'hemoglobin') => {
  const { min, max, decimals } = checkupNumbers[name]
  const message = () => outOfCheckupBounds(name)
  const step = 10 ** decimals
  const isRounded = (value: number) => Math.abs(value * step - Math.round(value * step)) < 1e-6
  return z
    .number(says(message))
    .min(min, says(message))
    .max(max, says(message))
    .refine(
      isRounded,
      says(() => decimalsMessage(decimals)),
    )
    .nullable()
    .optional()
}

const degree = z.enum([...degrees, '']).optional()
const { weight, systolic, diastolic } = NewVitals.shape

const fields = {
  /** The day of the checkup. */
  seenOn: isoDate(checkupMessages.seenOn),
  weight,
  systolic,
  diastolic,
  fundalHeight: measured('fundalHeight'),
  fetalHeartRate: measured('fetalHeartRate'),
  hemoglobin: measured('hemoglobin'),
  presentation: z.enum([...presentations, '']).optional(),
  edema: degree,
  urineProtein: degree,
  urineSugar: degree,
  /** The patient reads it, too. */
  note: lines(1000).optional(),
}

/** A checkup to record. */
export const NewAntenatalCheckup = z.strictObject(fields)
export type NewAntenatalCheckup = z.infer<typeof NewAntenatalCheckup>

/** `error`: entered in error; the checkup stays, but is ignored everywhere else. */
export const checkupStatuses = ['active', 'error'] as const

/**
 * A correction: omitted fields keep their value. With the status `error`, a `reason` is required. `version` is the version that the change is
 * based on.
 */
export const AntenatalCheckupChange = z
  .strictObject({ ...fields, status: z.enum(checkupStatuses), reason: line(200) })
  .partial()
  .extend({ version: z.number().int().min(1).max(2_147_483_647) })
  .refine(({ status, reason }) => status !== 'error' || Boolean(reason), {
    path: ['reason'],
    ...says(checkupMessages.reason),
  })
export type AntenatalCheckupChange = z.infer<typeof AntenatalCheckupChange>

const number = z.number().nullable()
const Person = z.object({ firstName: z.string(), lastName: z.string() })

const details = {
  seenOn: z.string(),
  weight: number,
  systolic: number,
  diastolic: number,
  fundalHeight: number,
  fetalHeartRate: number,
  hemoglobin: number,
  presentation: z.enum(presentations).nullable(),
  edema: z.enum(degrees).nullable(),
  urineProtein: z.enum(degrees).nullable(),
  urineSugar: z.enum(degrees).nullable(),
  note: z.string().nullable(),
  status: z.enum(checkupStatuses),
  /** Why it was entered in error. */
  reason: z.string().nullable(),
} as const

const EarlierCheckup = z.object({
  ...details,
  version: z.number().int(),
  until: z.iso.datetime(),
  changedBy: Person.nullable(),
})
export type EarlierCheckup = z.infer<typeof EarlierCheckup>

/** A checkup during a pregnancy. Its age is counted from the due date that counts now. */
export const AntenatalCheckup = z.object({
  id: Id,
  ...details,
  /** Age of the pregnancy on that day, in days. */
  ageDays: z.number().int(),
  recordedAt: z.iso.datetime(),
  recordedBy: Person,
  changedAt: z.iso.datetime().nullable(),
  changedBy: Person.nullable(),
  version: z.number().int(),
  /** Its earlier versions, newest first. */
  earlier: z.array(EarlierCheckup),
})
export type AntenatalCheckup = z.infer<typeof AntenatalCheckup>

/**
 * Records a checkup in a pregnancy. Doctors of the clinic can call it, and staff with the permission to record vitals. Returns 400 for a day
 * outside of the pregnancy.
 */
export const addAntenatalCheckup = endpoint({
  method: 'POST',
  path: '/api/antenatal-records/:id/checkups',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewAntenatalCheckup,
  status: 201,
  once: true,
  reply: AntenatalCheckup,
})

/**
 * Corrects a checkup, or marks it as entered in error; the earlier version stays readable. Everyone who can record checkups can call it.
 * Returns 409 if its version has changed since.
 */
export const changeAntenatalCheckup = endpoint({
  method: 'PUT',
  path: '/api/antenatal-checkups/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: AntenatalCheckupChange,
  reply: AntenatalCheckup,
})
