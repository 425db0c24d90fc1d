import { momentFrom } from '#server/features/lab-messages/moments.ts'
import {
  distinct,
  type LabReport,
  MalformedError,
  type NamedPatient,
  isTakenBack,
  plain,
  type ReportedStatus,
  type ReportedTest,
} from '#server/features/lab-messages/report.ts'
import { type SentValue, withValues } from '#server/features/lab-messages/values.ts'
import { type Message, messageFrom, type Segment } from './message.ts'

/** A test of a message with the lines that belong to it. */
interface Group {
  head: Segment
  values: Segment[]
  notes: Segment[]
}

const genders: Readonly<Record<string, NamedPatient['gender']>> = { F: 'female', M: 'male', O: 'other' }

function patientOf(line: Segment): NamedPatient {
  const ids = [2, 3, 4].flatMap((number) => line.field(number).map(([id]) => id?.[0] ?? ''))
  // family name, given name, further names
  const [parts = []] = line.field(5)
  const name = parts.slice(0, 3).flat().join(' ').trim()
  return {
    ids: distinct(ids),
    name: name || null,
    dateOfBirth: momentFrom(line.text(7))?.slice(0, 10) ?? null,
    gender: genders[line.text(8).toUpperCase()] ?? null,
  }
}

/** Meanings of the statuses of values (table 0085). */
const ofValue: Readonly<Record<string, ReportedStatus>> = {
  F: 'final',
  C: 'corrected',
  P: 'preliminary',
  R: 'preliminary',
  S: 'preliminary',
  D: 'withdrawn',
  W: 'withdrawn',
  X: 'withdrawn',
  I: 'none',
  N: 'none',
  O: 'none',
}

/** Meanings of the statuses of tests (table 0123). */
const ofTest: Readonly<Record<string, ReportedStatus>> = {
  F: 'final',
  C: 'corrected',
  A: 'preliminary',
  P: 'preliminary',
  R: 'preliminary',
  S: 'preliminary',
  I: 'none',
  O: 'none',
  X: 'withdrawn',
}

/** The least certain of several statuses decides; a correction is one even beside final values. */
const byDoubt: readonly ReportedStatus[] = ['none', 'unclear', 'preliminary', 'corrected', 'final']

function statusOf({ head, values }: Group): ReportedStatus {
  const meaning = (code: string, of: typeof ofValue) => (code ? [of[code.toUpperCase()] ?? 'unclear'] : [])
  const whole = meaning(head.text(25), ofTest)
  const parts = values.flatMap((line) => meaning(line.text(11), ofValue))
  const all = parts.length > 0 && parts.length === values.length ? parts : [...whole, ...parts]
  if (all.length > 0 && all.every((one) => one === 'withdrawn')) return 'withdrawn'
  if ([...whole, ...parts].includes('withdrawn')) return 'withdrawn-in-part'
  return byDoubt.find((one) => [...whole, ...parts].includes(one)) ?? 'unclear'
}

/** Returns a numeric value with a sign or a second number: "<0.1", "1:80". */
function structured(line: Segment): string {
  const [sign, first, separator, second] = [1, 2, 3, 4].map((number) => line.text(5, number))
  return `${sign === '=' ? '' : sign}${first}${separator}${second}`
}

/** Types whose content is a document or a reference to one. */
const DOCUMENTS = ['ED', 'RP']
const CODED = ['CE', 'CWE', 'CNE', 'CF']

function textOf(line: Segment): string {
  const type = line.text(2).toUpperCase()
  if (type === 'SN') return structured(line)
  const all = line.field(5)
  if (CODED.includes(type)) return all.map((one) => one[1]?.[0] || one[8]?.[0] || one[0]?.[0] || '').join('\n')
  return all.map((one) => one.map((part) => part.join(' ')).join(' ')).join('\n')
}

function valueOf(line: Segment): SentValue {
  return {
    name: line.text(3, 2) || line.text(3, 5) || line.text(3),
    text: textOf(line).trim(),
    unit: line.text(6) || line.text(6, 2),
    range: line.field(7)[0]?.flat().join(' ').trim() || null,
    flags: line.field(8).map(([code]) => code?.[0] ?? ''),
    isNumber: ['NM', 'SN', 'ST', 'TX'].includes(line.text(2).toUpperCase()),
  }
}

const noteOf = (line: Segment) =>
  line
    .field(3)
    .map((one) => one.flat().join(' '))
    .join('\n')

function testOf(group: Group, sentAt: string | null): ReportedTest {
  const { head, values, notes } = group
  const isDocument = (line: Segment) => DOCUMENTS.includes(line.text(2).toUpperCase())
  const sent = values.filter((line) => !isDocument(line)).map(valueOf)
  const stated = statusOf(group)
  const isEmpty = sent.some(({ name, text }) => !name || !text)
  const status = isEmpty && !isTakenBack(stated) ? 'none' : stated
  const sampled = [head.text(7), ...values.map((line) => line.text(14))].map(momentFrom).find(Boolean)
  return withValues(
    {
      names: distinct([1, 2, 4, 5].map((number) => head.text(4, number))),
      sampledAt: sampled ?? null,
      issuedAt: momentFrom(head.text(22)) ?? sentAt,
      status,
      summary: notes.map(noteOf).join('\n'),
      hasAttachment: values.some(isDocument),
    },
    sent,
  )
}

function groupsOf({ segments }: Message): Group[] {
  const groups: Group[] = []
  for (const line of segments) {
    const group = groups.at(-1)
    if (line.name === 'OBR') groups.push({ head: line, values: [], notes: [] })
    else if (line.name === 'OBX' && !group) throw new MalformedError('not-hl7')
    else if (line.name === 'OBX') group!.values.push(line)
    else if (line.name === 'NTE') group?.notes.push(line)
  }
  return groups
}

/** Returns an ORU message as a report. Throws MalformedError for bytes that aren't HL7, and for other kinds of messages. */
export function reportFromHl7(bytes: Uint8Array): LabReport {
  const message = messageFrom(bytes)
  const { header, segments } = message
  // an escape can be a character that can't be stored
  const controlId = plain(header.text(10))
  if (!controlId) throw new MalformedError('not-hl7')
  if (header.text(9) !== 'ORU' || header.text(9, 2) !== 'R01') throw new MalformedError('not-results')
  const sentAt = momentFrom(header.text(7))
  const numbers = segments.filter(({ name }) => name === 'ORC' || name === 'OBR').map((line) => line.text(2))
  return {
    controlId,
    sender: distinct([header.text(3), header.text(4)]).join(' ') || null,
    isTest: !['P', ''].includes(header.text(11).toUpperCase()),
    orderNumbers: distinct(numbers.map((one) => one.toUpperCase())),
    patients: segments.filter(({ name }) => name === 'PID').map(patientOf),
    tests: groupsOf(message).map((group) => testOf(group, sentAt)),
  }
}
