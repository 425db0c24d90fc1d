import { z } from 'zod'
import { typedPassword } from '#contract/accounts/accounts.ts'
import { Done, Id, lines, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Patient } from './patients.ts'

export const emergencyMessages = {
  reasonTooShort: 'Please give a reason of at least 10 characters',
  password: 'Please enter your password',
  open: 'You already have emergency access to this chart.',
  over: 'This emergency access has already ended.',
  ended: 'Emergency access has ended.',
} as const

/** How long an administrator reads the clinical part of a chart after having said why (rule T28). */
export const EMERGENCY_MINUTES = 60

/** Why an administrator has to read clinical text, kept with the access and in no log; and that it is them who sit there. */
export const EmergencyOpening = z.strictObject({
  reason: lines(500, emergencyMessages.reasonTooShort).min(10, emergencyMessages.reasonTooShort),
  password: typedPassword(emergencyMessages.password),
})
export type EmergencyOpening = z.infer<typeof EmergencyOpening>

const Colleague = z.object({ firstName: z.string(), lastName: z.string(), isYou: z.boolean() })

/** That an administrator opened the clinical part of a chart. */
export const EmergencyAccess = z.object({
  id: Id,
  openedAt: z.iso.datetime(),
  /** When it ends, or ended. */
  endsAt: z.iso.datetime(),
  isOpen: z.boolean(),
  who: Colleague,
  /** Who ended it before its time. */
  endedBy: Colleague.nullable(),
  reason: z.string(),
})
export type EmergencyAccess = z.infer<typeof EmergencyAccess>

/** The same in the list of a clinic, with the chart as its reader may see it; of a merged one the chart that was kept. */
export const ClinicEmergencyAccess = EmergencyAccess.extend({
  chart: z.object({ id: Id, firstName: z.string(), lastName: z.string(), chartNumber: z.string() }),
})
export type ClinicEmergencyAccess = z.infer<typeof ClinicEmergencyAccess>

const PatientId = z.object({ id: Id })

/**
 * Opens the clinical fields of a chart to an administrator of its clinic for `EMERGENCY_MINUTES`, after they enter
 * their password again. It is recorded, and the patient, the clinic's doctors and its other administrators are notified
 * in the bell and by email. 400 for a wrong password, 403 for others who may open the chart, 409 while it is open
 * already, 429 after too many wrong passwords.
 */
export const openInEmergency = endpoint({
  method: 'POST',
  path: '/api/patients/:id/emergency-access',
  access: 'signed-in',
  params: PatientId,
  body: EmergencyOpening,
  status: 201,
  reply: Patient,
})

/**
 * Lists emergency accesses to a chart with their reasons, newest first. For the doctors and administrators of its
 * clinic.
 */
export const listEmergencyAccess = endpoint({
  method: 'GET',
  path: '/api/patients/:id/emergency-access',
  access: 'signed-in',
  paged: true,
  params: PatientId,
  query: z.object(paging(20, 100)),
  reply: z.array(EmergencyAccess),
})

/**
 * Lists all emergency accesses of a clinic, newest first: for its doctors and administrators. That it was read is
 * recorded.
 */
export const listClinicEmergencies = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/emergency-accesses',
  access: 'signed-in',
  paged: true,
  params: z.object({ id: Id }),
  query: z.object(paging(20, 100)),
  reply: z.array(ClinicEmergencyAccess),
})

/**
 * Ends an emergency access early. For the person who opened it and the clinic's doctors and administrators. 409 if it
 * has already ended.
 */
export const endEmergencyAccess = endpoint({
  method: 'POST',
  path: '/api/emergency-accesses/:id/end',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
