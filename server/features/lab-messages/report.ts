import type { LabReason } from '#contract/lab-messages/states.ts'
import type { LabStatus, ResultValue } from '#contract/test-orders/values.ts'

/** The patient as a message names them; null where it says nothing. */
export interface NamedPatient {
  /** All identifiers of the message; the clinic's chart number can be one of several. */
  ids: string[]
  /** First and last name, in any order. */
  name: string | null
  dateOfBirth: string | null
  gender: 'female' | 'male' | 'other' | null
}

/**
 * `withdrawn`: sent wrongly, deleted, or not obtainable; `withdrawn-in-part`: only some of its values; `none`: without a result yet; `unclear`: the
 * message doesn't say.
 */
export type ReportedStatus = LabStatus | 'withdrawn-in-part' | 'none' | 'unclear'

/** True for a status that takes back a result or a part of one; such a message can leave out the values. */
export const isTakenBack = (status: ReportedStatus): boolean => status === 'withdrawn' || status === 'withdrawn-in-part'

/** One test of a message, such as a blood count. */
export interface ReportedTest {
  /** Its codes and names, as they were sent. */
  names: string[]
  /** Times are `2026-01-05`, `2026-01-05T10:20:30`, or the latter with an offset. */
  sampledAt: string | null
  issuedAt: string | null
  status: ReportedStatus
  values: ResultValue[]
  /** Findings in words, and comments. */
  summary: string
  /** True for a document that isn't text. */
  hasAttachment: boolean
  /** True if a value or text is longer than a result can store. */
  isTooLong: boolean
}

/** A readable message, whatever its format. */
export interface LabReport {
  controlId: string | null
  /** Sending application and facility; null in FHIR. */
  sender: string | null
  /** True for a message that isn't about real patients. */
  isTest: boolean
  orderNumbers: string[]
  patients: NamedPatient[]
  tests: ReportedTest[]
}

/** True if the laboratory calls a value of the message critical. A test message and a withdrawn result have none. */
export const isCritical = ({ isTest, tests }: Pick<LabReport, 'isTest' | 'tests'>): boolean =>
  !isTest &&
  tests.some(({ status, values }) => status !== 'withdrawn' && values.some(({ flag }) => flag === 'critical'))

/** A message that isn't readable, or isn't about results. */
export class MalformedError extends Error {
  readonly reason: LabReason

  constructor(reason: LabReason) {
    super(reason)
    this.reason = reason
  }
}

const HIDDEN = /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

/** Returns text without control characters and signs that change the direction of the text around them. */
export const plain = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(HIDDEN, '').toWellFormed().normalize('NFC').trim()

/** Returns the distinct texts that aren't empty. */
export const distinct = (texts: readonly string[]): string[] => [...new Set(texts.map(plain).filter(Boolean))]
