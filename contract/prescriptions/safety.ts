import { z } from 'zod'
import { Id, line, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { MEDICATIONS_MAX } from './medications.ts'
import { msg } from '#language/translate.ts'

/** Severities, highest first. The first two need a reason before signing. */
export const findingSeverities = ['contraindicated', 'severe', 'moderate', 'minor'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

export const needsReason = ({ severity }: { severity: FindingSeverity }): boolean =>
  severity === 'contraindicated' || severity === 'severe'

export const safetyMessages = {
  reasonsMissing: msg('Please give a reason for each severe finding before you sign.'),
  reason: msg('Please give a reason'),
} as const

const named = { name: z.string() }

/** The other side of a finding: another line, a medicine that the patient already takes, or a detail of the patient. */
const Against = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), line: z.number().int(), ...named }),
  z.object({ kind: z.literal('active'), number: z.string(), ...named }),
  z.object({ kind: z.literal('uploaded'), number: z.string(), ...named }),
  z.object({ kind: z.literal('patient'), ...named }),
])
export type Against = z.infer<typeof Against>

/** A warning about a medication. */
export const Finding = z.object({
  /** Identifies the finding: the same for the same ingredients, regardless of the order of the lines. */
  key: z.string(),
  kind: z.enum(['interaction', 'duplicate', 'allergy', 'pregnancy', 'age', 'dose']),
  severity: z.enum(findingSeverities),
  /** Index of the line, from 0; `name` is its medication as written. */
  line: z.number().int(),
  ...named,
  against: Against,
  /** Ingredients that the finding is about. */
  ingredients: z.array(z.string()),
  says: z.string(),
  /** True if the text is written for patients. */
  forPatients: z.boolean(),
  sources: z.array(z.object({ title: z.string(), publisher: z.string(), url: z.string() })),
})
export type Finding = z.infer<typeof Finding>

/** The checked parts of a line. Anything that isn't listed here was not checked. */
const CheckedLine = z.object({
  line: z.number().int(),
  /** Ingredients that were recognized. */
  ingredients: z.array(z.string()),
  /** Parts that could not be checked, and why. */
  notChecked: z.array(
    z.object({ ...named, why: z.enum(['unknown', 'no-rules', 'several', 'local', 'dose', 'weight']) }),
  ),
})

export const SafetyCheck = z.object({
  /** Version of the safety table. */
  tableVersion: z.string(),
  /** Highest severity first. */
  findings: z.array(Finding),
  lines: z.array(CheckedLine),
  /** Details of the chart that the check could not use. */
  patient: z.object({
    ageKnown: z.boolean(),
    /** Recorded allergies, and parts of the chart's text about them, that the safety table doesn't know. */
    allergiesNotRecognized: z.array(z.string()),
    /** Topics for which the safety table has no rules, such as breastfeeding. */
    notChecked: z.array(z.string()),
  }),
})
export type SafetyCheck = z.infer<typeof SafetyCheck>

/** The doctor who gave a reason, and when. A reason that is carried over from an earlier version stays theirs. */
const ReasonGiven = z.object({ doctorId: Id, name: z.string(), at: z.iso.datetime() })
export type ReasonGiven = z.infer<typeof ReasonGiven>

const SignedFinding = Finding.extend({
  reason: z.string().nullable(),
  /** Missing without a reason, and where it wasn't recorded: the signing doctor gave it then. */
  given: ReasonGiven.optional(),
})
export type SignedFinding = z.infer<typeof SignedFinding>

/** True if a reason for one finding still fits the other: they are about the same things and say the same. */
export const isSameFinding = (
  one: Pick<Finding, 'key' | 'severity' | 'says'>,
  other: Pick<Finding, 'key' | 'severity' | 'says'>,
): boolean => one.key === other.key && one.severity === other.severity && one.says === other.says

/** Results of the safety check at signing, with the doctor's reason for each finding that needed one. */
export const SignedCheck = z.object({
  tableVersion: z.string(),
  findings: z.array(SignedFinding),
  notChecked: z.array(z.string()),
})
export type SignedCheck = z.infer<typeof SignedCheck>

/** Why the doctor signs despite a finding. */
export const SafetyReason = z.strictObject({
  finding: requiredLine(msg('Finding is required'), 400),
  reason: requiredLine(safetyMessages.reason, 500),
  /**
   * The prescription whose newest version has this reason for the same finding, if it is carried over from there: who gave it and when
   * stay recorded.
   */
  givenIn: Id.optional(),
})
export type SafetyReason = z.infer<typeof SafetyReason>

/** A line, as far as it is written. */
const LineToCheck = z.strictObject({
  medicationName: line(200),
  medicineId: Id.optional(),
  dosage: line(100).optional(),
  frequency: line(100).optional(),
  /** Read as part of the dose, too: "then half", "at most three times daily". */
  instructions: line(500).optional(),
})

/**
 * Checks medications against each other, against the medicines that the patient takes, and against the patient's chart.
 * Nothing is stored except that the chart was viewed. Only doctors of the clinic can call it.
 */
export const checkPrescription = endpoint({
  method: 'POST',
  path: '/api/prescriptions/check',
  access: 'signed-in',
  forKeys: 'prescriptions:write',
  body: z.strictObject({
    clinicId: Id,
    patientId: Id,
    /** The prescription that gets a new version; its own medications are not compared. */
    prescriptionId: Id.optional(),
    medications: z.array(LineToCheck).max(MEDICATIONS_MAX),
  }),
  reply: SafetyCheck,
})
