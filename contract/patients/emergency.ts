import { z } from 'zod'
import { typedPassword } from '#contract/accounts/accounts.ts'
import { Done, Id, lines, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Patient } from './patients.ts'
import { msg, says } from '#language/translate.ts'

export const emergencyMessages = {
  reasonTooShort: msg('Please give a reason of at least 10 characters'),
  password: msg('Please enter your password'),
  open: msg('You already have emergency access to this chart.'),
  over: msg('This emergency access has already ended.'),
  ended: msg('Emergency access has ended.'),
} as const

/** Minutes for which an administrator can read the clinical part of a chart after giving a reason (rule T28). */
export const EMERGENCY_MINUTES = 60

/**
 * The reason for reading clinical text, and the administrator's password. The reason is stored with the access and
 * never logged.
 */
export const EmergencyOpening = z.strictObject({
  reason: lines(500, emergencyMessages.reasonTooShort).min(10, says(emergencyMessages.reasonTooShort)),
  password: typedPassword(emergencyMessages.password),
})
export type EmergencyOpening = z.infer<typeof EmergencyOpening>

const Colleague = z.object({ firstName: z.string(), lastName: z.string(), isYou: z.boolean() })

/** An emergency access of an administrator to the clinical part of a chart. */
export const EmergencyAccess = z.object({
  id: Id,
  openedAt: z.iso.datetime(),
  /** When the access ends or ended. */
  endsAt: z.iso.datetime(),
  isOpen: z.boolean(),
  who: Colleague,
  /** The person who ended it early; null if no one did. */
  endedBy: Colleague.nullable(),
  reason: z.string(),
})
export type EmergencyAccess = z.infer<typeof EmergencyAccess>

/** An emergency access in a clinic's list, with its chart; if the chart was merged, the remaining chart. */
export const ClinicEmergencyAccess = EmergencyAccess.extend({
  chart: z.object({ id: Id, firstName: z.string(), lastName: z.string(), chartNumber: z.string() }),
})
export type ClinicEmergencyAccess = z.infer<typeof ClinicEmergencyAccess>

const PatientId = z.object({ id: Id })

/**
 * Gives an administrator access to the clinical fields of a chart for 60 minutes. Needs the caller's password and a
 * reason of at least 10 characters. The access is recorded, and the patient, the clinic's doctors and its other
 * administrators are notified in the app and by email. Returns 400 for a wrong password, 403 if the caller can read the
 * fields anyway or isn't an administrator, 409 while an access is open, 429 after too many wrong passwords.
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
 * Lists the emergency accesses to a chart with their reasons, newest first. Doctors and administrators of the clinic
 * can call it; the call is recorded.
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
 * Lists all emergency accesses at a clinic, newest first. Doctors and administrators of the clinic can call it; the
 * call is recorded.
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
 * Ends an emergency access early. The person who opened it, and the clinic's doctors and administrators can call it.
 * Returns 409 if the access has already ended.
 */
export const endEmergencyAccess = endpoint({
  method: 'POST',
  path: '/api/emergency-accesses/:id/end',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
