import type { Answer } from '#contract/forms/answers.ts'
import type { Definition } from '#contract/forms/definition.ts'
import type { Submission } from '#contract/forms/requests.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import { checkSigned, hashOfContent, signVersion } from '#server/signed-versions.ts'

const PURPOSE = 'printout'

/** An order of tests, as printed. */
export interface OrderRecord {
  kind: 'test-order'
  /** That of the order, which each change raises. */
  version: number
  urgency: string
  reason: string | null
  note: string | null
  dueOn: string | null
  orderedAt: string
  /** Its day at the clinic. */
  date: string
  tests: string[]
}

/** Answers to a form with their questions, as printed. */
export interface FormRecord {
  kind: 'form'
  /** That of the answers. */
  version: number
  title: string
  definition: Definition
  answers: Answer[]
  scores: Submission['scores']
  alerts: string[]
  answeredIn: Submission['answeredIn']
  submittedAt: string
  /** Its day at the clinic. */
  date: string
  review: (Pick<Parties['doctor'], 'firstName' | 'lastName' | 'registrationNumber'> & { at: string; on: string }) | null
}

export type PrintedRecord = OrderRecord | FormRecord
/** A form has no doctor: the clinic asks, and the patient answers. */
type PrintedParties = Omit<Parties, 'doctor'> & Partial<Pick<Parties, 'doctor'>>

/** Everything of a printout that its hash covers. */
export interface Content {
  number: string
  version: number
  record: PrintedRecord
  parties: PrintedParties
  printedAt: Date
}

export const contentHash = ({ number, version, record, parties, printedAt }: Content): Buffer =>
  hashOfContent({ number, version, record, parties, printedAt: printedAt.toISOString() })

/** Returns hash and signature of a printout with the installation's key. */
export function signContent(one: Content) {
  const hash = contentHash(one)
  return { hash, ...signVersion(PURPOSE, { number: one.number, version: one.version, hash }) }
}

type Stored = Content & { storedHash: Buffer; keyId: string; signature: Buffer }

/**
 * Compares a stored printout with what was signed, and with the order or the answers as they are now: a version of them never changes.
 */
export function checkContent(one: Stored, live: PrintedRecord): ReturnType<typeof checkSigned> {
  const isSame = one.record.version !== live.version || hashOfRecord(one.record).equals(hashOfRecord(live))
  return isSame ? checkSigned(PURPOSE, { ...one, hash: one.storedHash }, contentHash(one)) : 'damaged'
}

/** A review comes after the answers and doesn't change them. */
const hashOfRecord = (record: PrintedRecord) => hashOfContent({ ...record, review: null })

/** True if another printout would have the same texts. Age and opening hours stay as first printed. */
export function isSameText(one: Pick<Content, 'record' | 'parties'>, other: Pick<Content, 'record' | 'parties'>) {
  const hashOf = ({ record, parties: { clinic, doctor, patient } }: typeof one) =>
    hashOfContent({
      record,
      doctor,
      clinic: { ...clinic, timings: null },
      patient: { ...patient, age: null, months: null },
    })
  return hashOf(one).equals(hashOf(other))
}
