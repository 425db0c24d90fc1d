import { paperHeadings } from '#contract/doses/phrases.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import type { OrderedTest } from '#contract/test-orders/orders.ts'
import { isWithdrawn } from '#contract/test-orders/results.ts'
import { momentInMail } from '#server/mail-delivery/moments.ts'
import { dayOf, inEnglish } from './english.ts'
import { doctorName, headOf, type Look, type Sheet } from './sheet.ts'
import { withText } from './visit.ts'

/** An order of tests, as it is printed. */
interface PrintedOrder {
  number: string
  status: string
  urgency: string
  reason: string | null
  note: string | null
  dueOn: string | null
  orderedAt: Date
  /** Its day at the clinic. */
  orderedOn: string
  tests: readonly Pick<OrderedTest, 'name' | 'results'>[]
}

/** Returns what the laboratory did to the result of a test, as the reader of the order knows it. */
function revisionOf({ results: [newest] }: Pick<OrderedTest, 'results'>): string {
  if (!newest) return ''
  if (isWithdrawn(newest)) return ' (the laboratory withdrew its result)'
  return newest.labStatus === 'corrected' || newest.revision ? ' (the laboratory corrected its result)' : ''
}

/** Returns the printed texts of an order of tests. */
export function orderSheet(order: PrintedOrder, parties: Parties, look: Look): Sheet {
  const { clinic, doctor } = parties
  const head = headOf(parties, look)
  const orderedAt = inEnglish(() => momentInMail(order.orderedAt, clinic.timeZone))
  return {
    ...head,
    title: `Test order ${order.number}`,
    language: null,
    headings: Object.fromEntries(paperHeadings.map((english) => [english, null])),
    reference: `Test order ${order.number}`,
    visit: null,
    teleconsultation: null,
    amended: order.urgency === 'urgent' ? 'URGENT' : null,
    date: dayOf(order.orderedOn),
    findings: withText([
      { title: 'Reason', text: order.reason },
      { title: 'Result needed by', text: order.dueOn && dayOf(order.dueOn) },
    ]),
    medications: [],
    note: null,
    parts: withText([
      { title: 'Tests', text: order.tests.map((test, at) => `${at + 1}. ${test.name}${revisionOf(test)}`).join('\n') },
      { title: 'Instructions', text: order.note },
      { title: 'For the laboratory', text: `Please repeat the order number ${order.number} in the report.` },
    ]),
    signature: {
      by: `Ordered by ${doctorName(doctor)}`,
      at: orderedAt,
      lines: head.space ? head.doctor.lines : [],
    },
    proof: null,
    word: order.status === 'cancelled' ? 'CANCELLED' : null,
  }
}
