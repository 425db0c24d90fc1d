import { z } from 'zod'
import { Id, line, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { MEDICATIONS_MAX } from './medications.ts'

/** The gravest first. The first two need a reason before signing. */
export const findingSeverities = ['contraindicated', 'severe', 'moderate', 'minor'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

export const needsReason = ({ severity }: { severity: FindingSeverity }): boolean =>
  severity === 'contraindicated' || severity === 'severe'

export const safetyMessages = {
  reasonsMissing: 'Please give a reason for each severe finding before you sign.',
  reason: 'Please give a reason',
} as const

const named = { name: z.string() }

/** The other side of a finding: another line, what the patient takes already, or the patient. */
const Against = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), line: z.number().int(), ...named }),
  z.object({ kind: z.literal('active'), number: z.string(), ...named }),
  z.object({ kind: z.literal('uploaded'), number: z.string(), ...named }),
  z.object({ kind: z.literal('patient'), ...named }),
])
export type Against = z.infer<typeof Against>

/** What the table says against a written medication. */
export const Finding = z.object({
  /** The same for the same ingredients, whatever the order of the lines. */
  key: z.string(),
  kind: z.enum(['interaction', 'duplicate', 'allergy', 'pregnancy', 'age', 'dose']),
  severity: z.enum(findingSeverities),
  /** The line, from 0, and its medication as written. */
  line: z.number().int(),
  ...named,
  against: Against,
  /** The ingredients that it is about. */
  ingredients: z.array(z.string()),
  says: z.string(),
  /** True where the sentence is the one that patients read. */
  forPatients: z.boolean(),
  sources: z.array(z.object({ title: z.string(), publisher: z.string(), url: z.string() })),
})
export type Finding = z.infer<typeof Finding>

/** What of a line was compared: nothing that is not here is called safe. */
const CheckedLine = z.object({
  line: z.number().int(),
  /** What it contains, as far as it was recognized. */
  ingredients: z.array(z.string()),
  /** What could not be checked, and why. */
  notChecked: z.array(z.object({ ...named, why: z.enum(['unknown', 'no-rules', 'several', 'local', 'dose']) })),
})

export const SafetyCheck = z.object({
  /** Which table said so. */
  tableVersion: z.string(),
  /** The gravest first. */
  findings: z.array(Finding),
  lines: z.array(CheckedLine),
  /** What of the chart could not be used. */
  patient: z.object({
    ageKnown: z.boolean(),
    /** Words of the chart's allergies that name nothing of the table. */
    allergiesNotRecognized: z.array(z.string()),
  }),
})
export type SafetyCheck = z.infer<typeof SafetyCheck>

/** A finding that was signed all the same, with the doctor's reason where it needed one. */
export const SignedCheck = z.object({
  tableVersion: z.string(),
  findings: z.array(Finding.extend({ reason: z.string().nullable() })),
  notChecked: z.array(z.string()),
})
export type SignedCheck = z.infer<typeof SignedCheck>

/** Why a prescription is signed in spite of a finding. */
export const SafetyReason = z.strictObject({
  finding: requiredLine('Name the finding', 400),
  reason: requiredLine(safetyMessages.reason, 500),
})
export type SafetyReason = z.infer<typeof SafetyReason>

/** A line as far as it is written. */
const LineToCheck = z.strictObject({
  medicationName: line(200),
  medicineId: Id.optional(),
  dosage: line(100).optional(),
  frequency: line(100).optional(),
})

/** Compares what is being written with what the patient takes and with the chart; nothing is stored. */
export const checkPrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/check',
  access: 'signed-in',
  forKeys: 'prescriptions:write',
  body: z.strictObject({
    clinicId: Id,
    patientId: Id,
    /** The prescription that gets another version. */
    prescriptionId: Id.optional(),
    medications: z.array(LineToCheck).max(MEDICATIONS_MAX),
  }),
  reply: SafetyCheck,
})
