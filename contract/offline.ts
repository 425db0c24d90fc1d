import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Maximum number of appointments and prescriptions that a device stores. */
export const KEPT_MOST = 50

/**
 * Days for which a device stores them without a connection: nothing can reach a lost phone without one, so its copy must
 * expire soon. Each connection renews them.
 */
export const KEPT_DAYS = 3

/** An upcoming appointment for use without a connection. It contains no reason, service or specialty. */
export const KeptAppointment = z.object({
  /** Day and time at the clinic, in words. */
  when: z.string(),
  endsAt: z.iso.datetime(),
  clinic: z.string(),
  address: z.string(),
  phone: z.string(),
  doctor: z.string(),
  /** First name of the patient if the list is about several people; null otherwise. */
  patient: z.string().nullable(),
})

export const KeptPrescription = z.object({
  /** Date of the prescription, in words. */
  date: z.string(),
  clinic: z.string(),
  doctor: z.string(),
  patient: z.string().nullable(),
  medications: z.array(
    z.object({
      name: z.string(),
      dosage: z.string(),
      frequency: z.string(),
      duration: z.string(),
      instructions: z.string().nullable(),
    }),
  ),
})

/** Records that a patient's device stores if the patient asked for it (docs/decisions/0061). */
export const KeptRecords = z.object({
  readAt: z.iso.datetime(),
  /** Three days from now, or when the session expires if that is earlier; the device deletes the copy then. */
  until: z.iso.datetime(),
  appointments: z.array(KeptAppointment),
  prescriptions: z.array(KeptPrescription),
})
export type KeptRecords = z.infer<typeof KeptRecords>

/**
 * Returns the upcoming appointments and current prescriptions that a patient's device stores for use without a
 * connection. Returns 403 unless the caller is a patient and nothing else.
 */
export const getKeptRecords = endpoint({
  method: 'GET',
  path: '/api/offline',
  access: 'signed-in',
  reply: KeptRecords,
})
