import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Most appointments and prescriptions that a device keeps. */
export const KEPT_MOST = 50

/** What a coming appointment is on a screen without a connection. Never a reason, a service or a specialty. */
export const KeptAppointment = z.object({
  /** The clinic's day and time in words. */
  when: z.string(),
  endsAt: z.iso.datetime(),
  clinic: z.string(),
  address: z.string(),
  phone: z.string(),
  doctor: z.string(),
  /** The first name, where there are appointments or prescriptions of several people. */
  patient: z.string().nullable(),
})

export const KeptPrescription = z.object({
  /** Its day in words. */
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

/** What a device keeps of a patient who asked for it (docs/decisions/0061). */
export const KeptRecords = z.object({
  readAt: z.iso.datetime(),
  /** When the session ends at the latest: it is not kept any longer. */
  until: z.iso.datetime(),
  appointments: z.array(KeptAppointment),
  prescriptions: z.array(KeptPrescription),
})
export type KeptRecords = z.infer<typeof KeptRecords>

/** Returns what a patient's device may keep to be read without a connection: 403 for people who work at a clinic. */
export const getKeptRecords = endpoint({
  method: 'GET',
  path: '/api/offline',
  access: 'signed-in',
  reply: KeptRecords,
})
