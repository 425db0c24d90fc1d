import { paperHeadings } from '#contract/doses/phrases.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import { momentInMail } from '#server/email-delivery/moments.ts'
import { dayOf, inEnglish } from './english.ts'
import { doctorName, headOf, type Look, proofOf, type Proved, type Sheet } from './sheet.ts'
import { withText } from './visit.ts'

/** An order of tests, as it is printed. */
interface PrintedOrder extends Proved {
  number: string
  version: number
  parties: Parties
  record: {
    urgency: string
    reason: string | null
    note: string | null
    dueOn: string | null
    orderedAt: string
    /** Its day at the clinic. */
    date: string
    tests: readonly string[]
  }
  word: Sheet['word']
}

/** Returns the printed texts of an order of tests. */
export function orderSheet(order: PrintedOrder, look: Look): Sheet {
  const { number, version, parties, record, word } = order
  const { clinic, doctor } = parties
  const head = headOf(parties, look)
  const reference = `Test order ${number}, version ${version}`
  return {
    ...head,
    title: reference,
    language: null,
    headings: Object.fromEntries(paperHeadings.map((english) => [english, null])),
    reference,
    visit: null,
    teleconsultation: null,
    amended: record.urgency === 'urgent' ? 'URGENT' : null,
    date: dayOf(record.date),
    findings: withText([
      { title: 'Reason', text: record.reason },
      { title: 'Result needed by', text: record.dueOn && dayOf(record.dueOn) },
    ]),
    medications: [],
    note: null,
    parts: withText([
      { title: 'Tests', text: record.tests.map((name, at) => `${at + 1}. ${name}`).join('\n') },
      { title: 'Instructions', text: record.note },
      { title: 'For the laboratory', text: `Please repeat the order number ${number} in the report.` },
    ]),
    signature: {
      by: `Ordered by ${doctorName(doctor)}`,
      at: inEnglish(() => momentInMail(new Date(record.orderedAt), clinic.timeZone)),
      lines: head.space ? head.doctor.lines : [],
    },
    proof: proofOf(order),
    word,
  }
}
