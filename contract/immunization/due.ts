import { z } from 'zod'
import { Id, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { scheduleIds } from './schedule.ts'
import { doseCodes, vaccineCodes } from './codes.ts'

const OwnSchedule = z.strictObject({ schedule: z.enum(scheduleIds).nullable() })
const ClinicSchedule = z.strictObject({ schedule: z.enum(scheduleIds) })

/** Chooses the schedule of one chart; null follows the clinic. Only the doctors of the clinic can call it. */
export const setChartSchedule = endpoint({
  method: 'PUT',
  path: '/api/patients/:id/immunization-schedule',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: OwnSchedule,
  reply: OwnSchedule,
})

/** Returns the immunization schedule of a clinic. Its doctors and administrators can call it; its staff get 403, everyone else 404. */
export const getClinicSchedule = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/immunization-schedule',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: ClinicSchedule,
})

/** Chooses the immunization schedule of a clinic. Its doctors and administrators can call it; its staff get 403, everyone else 404. */
export const setClinicSchedule = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/immunization-schedule',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: ClinicSchedule,
  reply: ClinicSchedule,
})

/** A child with doses that are overdue or due soon, or were given too early. */
export const DueChild = z.object({
  patientId: Id,
  clinicId: Id,
  chartNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  phone: z.string().nullable(),
  /** Day of the next appointment at the clinic, if one is booked. */
  bookedOn: z.string().nullable(),
  doses: z.array(
    z.object({ vaccine: z.enum(vaccineCodes), dose: z.enum(doseCodes), dueOn: z.string(), isOverdue: z.boolean() }),
  ),
  /** Doses that were given too early: a doctor decides about them, until the dose is repeated or the next one of its series is recorded. `countsFrom` is the first day on which they would have counted. */
  early: z.array(
    z.object({ vaccine: z.enum(vaccineCodes), dose: z.enum(doseCodes), givenOn: z.string(), countsFrom: z.string() }),
  ),
})
export type DueChild = z.infer<typeof DueChild>

/** Longest look ahead of the list, in days. */
export const DUE_WITHIN_MAX = 90

/**
 * Lists the children of the caller's clinics with doses that are overdue or become due within some days: those whose charts have at least one recorded
 * dose, the most recently overdue first. Children whose only finding is a dose that was given too early come last. Doctors can call it, and staff with
 * the permission for immunizations; others get 403. The children are recorded as viewed.
 */
export const listDueImmunizations = endpoint({
  method: 'GET',
  path: '/api/immunizations/due',
  access: 'signed-in',
  followsClinic: true,
  paged: true,
  query: z.object({
    clinicId: Id.optional(),
    within: z.coerce.number().int().min(0).max(DUE_WITHIN_MAX).default(14),
    ...paging(25, 100),
  }),
  reply: z.array(DueChild),
})

const text = z.string().nullable()

/**
 * Exports all doses of a clinic as CSV, without those entered in error. Only the clinic's doctors can call it, and the export is recorded.
 */
export const exportImmunizations = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/immunizations.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  csv: {
    patient: 'Patient',
    chartNumber: 'Chart number',
    dateOfBirth: 'Date of birth',
    vaccine: 'Vaccine',
    dose: 'Dose',
    givenOn: 'Given on',
    where: 'Given at',
    brand: 'Brand or manufacturer',
    batch: 'Batch',
    expiresOn: 'Expiry',
    site: 'Site',
    givenBy: 'Given by',
    note: 'Note',
    recordedOn: 'Recorded on',
  },
  reply: z.object({
    patient: z.string(),
    chartNumber: z.string(),
    dateOfBirth: text,
    vaccine: z.string(),
    dose: text,
    givenOn: z.string(),
    where: text,
    brand: text,
    batch: text,
    expiresOn: text,
    site: text,
    givenBy: text,
    note: text,
    recordedOn: z.string(),
  }),
})
