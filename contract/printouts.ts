import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Parties } from './prescriptions/papers.ts'
import { msg } from '#language/translate.ts'

export const printoutMessages = {
  notFound: msg('There is no document with this code.'),
  damagedOrder: msg(
    'The record of this order was changed after it was printed. It can’t be printed. Cancel it and order the tests again.',
  ),
  damagedForm: msg(
    'The record of these answers was changed after they were printed. They can’t be printed. Ask the patient to fill in the form again.',
  ),
} as const

const kinds = ['test-order', 'form'] as const

/**
 * States of a printout. `replaced`: the order was changed, the answers were corrected, or a newer printout was made. `unconfirmed`: the operator hasn't
 * confirmed the clinic or the doctor's registration. `unchecked`: it has no signature that this installation can check. `damaged`: its record was
 * changed after it was printed.
 */
const states = ['valid', 'replaced', 'cancelled', 'unconfirmed', 'unchecked', 'damaged'] as const

const Doctor = Parties.shape.doctor.pick({ firstName: true, lastName: true, registrationNumber: true })

/** Just enough to compare a printout with its record, without tests, questions, answers and the title of a form. */
export const VerifiedPrintout = z.object({
  kind: z.enum(kinds),
  state: z.enum(states),
  number: z.string(),
  version: z.number().int(),
  /** Day of the order, or on which the answers were sent, on the clinic's calendar. */
  date: z.string(),
  clinic: z.string(),
  /** Address of the clinic, as printed. */
  clinicAddress: z.string(),
  /** Day on which the clinic registered here, on its calendar. */
  clinicKnownSince: z.string(),
  /** Who ordered the tests, as printed; null for a form, which the clinic issues. */
  doctor: Doctor.nullable(),
  /** First name and initial. */
  patient: z.string(),
  /** The doctor who has reviewed the answers; null for an order, and until then. */
  reviewedBy: Doctor.extend({ on: z.string() }).nullable(),
  confirmed: z.object({ clinic: Confirmation, doctor: Confirmation }),
  /** SHA-256 of the printed content in hexadecimal digits, computed from the stored data for each request. */
  hash: z.string(),
  /** Key of this installation that signed it. */
  keyId: z.string(),
})
export type VerifiedPrintout = z.infer<typeof VerifiedPrintout>

/**
 * Returns whether a printed test order or a printed form with answers is valid, by the code on its printout, with its number, date and parties to compare
 * it with. Anyone with the code can call it. Returns 404 for an unknown code, 429 after too many wrong ones.
 */
export const verifyPrintout = endpoint({
  method: 'GET',
  path: '/api/public/printouts/:code',
  access: 'anyone',
  params: z.object({ code: z.string().max(200) }),
  reply: VerifiedPrintout,
})
