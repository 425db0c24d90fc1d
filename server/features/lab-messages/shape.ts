import { t } from '#language/translate.ts'
import type { LabCandidate, LabMessage, LabMessageDetail, LabMessageTest } from '#contract/lab-messages/messages.ts'
import { labReasons } from '#contract/lab-messages/states.ts'
import type { OrderForLab } from '#server/features/test-orders/public.ts'
import { todayIn } from '#server/time.ts'
import { agreements, flawOf, isSamePatient, type Place, testFor } from './match.ts'
import { dayAt } from './moments.ts'
import { toMatch } from './process.ts'
import type { StoredMessage } from './queries/messages.ts'
import { readMessage } from './read.ts'
import { isCritical, type LabReport, type ReportedTest } from './report.ts'

/** Returns the content of a message; null if it isn't readable. */
export function reportOf({ format, content }: Pick<StoredMessage, 'format' | 'content'>): LabReport | null {
  const read = readMessage(format, content)
  return 'report' in read ? read.report : null
}

export const placeOf = (zone: string): Place => ({ zone, today: todayIn(zone) })

const nameOf = ({ names }: ReportedTest) => names.toSorted((a, b) => b.length - a.length)[0] ?? ''

const canDecide = ({ state }: Pick<StoredMessage, 'state'>) => ['received', 'unmatched', 'malformed'].includes(state)

/** Returns a message as lists show it. */
export function toMessage(one: StoredMessage, report: LabReport | null = reportOf(one)): LabMessage {
  const { id, clinicId, timeZone, format, source, state, reason, orderId, orderNumber, patientId, decidedBy, note } =
    one
  const isDecidable = canDecide(one)
  return {
    id,
    clinicId,
    timeZone,
    format,
    source,
    receivedAt: one.receivedAt.toISOString(),
    state,
    reason,
    patient: report?.patients[0] ?? null,
    orderNumbers: report?.orderNumbers ?? [],
    tests: report?.tests.map(nameOf) ?? [],
    order: orderId && orderNumber && patientId ? { id: orderId, number: orderNumber, patientId } : null,
    decidedBy,
    decidedAt: one.decidedAt?.toISOString() ?? null,
    note,
    reopenedBy: one.reopenedBy,
    reopenedAt: one.reopenedAt?.toISOString() ?? null,
    isCritical: report !== null && isCritical(report),
    can: { decide: isDecidable, reopen: state === 'dismissed' },
  }
}

/**
 * Returns why a person can't match a test of a message; null if they can. They decide what the message leaves open: an unclear status, and a document
 * beside values.
 */
export function refusalOf(report: LabReport, test: ReportedTest, place: Place): keyof typeof labReasons | null {
  if (report.isTest) return 'test-message'
  const decided: ReportedTest = {
    ...test,
    status: test.status === 'unclear' ? 'preliminary' : test.status,
    hasAttachment: test.hasAttachment && test.values.length === 0,
  }
  return flawOf(decided, { orderedOn: '' }, place)
}

function toTest(report: LabReport, test: ReportedTest, place: Place): LabMessageTest {
  const problem = refusalOf(report, test, place)
  return {
    name: nameOf(test),
    sampledOn: test.sampledAt ? dayAt(test.sampledAt, place.zone) : null,
    values: test.values,
    summary: test.summary || null,
    isWithdrawal: test.status === 'withdrawn',
    problem: problem && t(labReasons[problem]),
  }
}

/** Returns a message with its results and its text. */
export function toDetail(one: StoredMessage): LabMessageDetail {
  const report = reportOf(one)
  const place = placeOf(one.timeZone)
  return {
    ...toMessage(one, report),
    results: report?.tests.map((test) => toTest(report, test, place)) ?? [],
    content: new TextDecoder('utf-8').decode(one.content).replace(/\r\n?/g, '\n').replaceAll('\0', ''),
  }
}

/** Returns an order beside a message. */
export function toCandidate(order: OrderForLab, report: LabReport): LabCandidate {
  const { id, number, status, orderedOn, patientId, firstName, lastName, dateOfBirth, gender, tests } = order
  const one = toMatch(order)
  const [named] = report.patients
  const { chart: chartNumber, name, born, gender: sameGender } = agreements(named ?? null, one.patient)
  const isOnly = report.patients.length === 1
  return {
    id,
    number,
    status,
    orderedOn,
    patient: { id: patientId, firstName, lastName, chartNumber: order.chartNumbers[0]!, dateOfBirth, gender },
    tests: tests.map((test) => ({ id: test.id, name: test.name, newest: test.newest?.version ?? 0 })),
    agrees: {
      number: report.orderNumbers.length === 0 ? null : report.orderNumbers.every((each) => each === number),
      chartNumber,
      name,
      dateOfBirth: born,
      gender: sameGender,
    },
    isSamePatient: isOnly && isSamePatient(named!, one.patient) === true,
    proposed: report.tests.map((test) => testFor(test, one.tests)?.id ?? null),
  }
}
