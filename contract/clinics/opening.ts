import { z } from 'zod'
import { msg } from '#language/translate.ts'
import { clinicMessages, OpeningHours } from './clinics.ts'
import { Done, Id, isoDate, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { weekOf } from './week.ts'

/** How far ahead a day can be closed, in days. */
export const CLOSURE_HORIZON_DAYS = 366

/** A whole week; a day without time ranges is closed, and a break is the time between two ranges. */
export const Week = weekOf({
  clock: clinicMessages.clock,
  order: msg('the closing time must be after the opening time'),
  overlap: msg('these hours overlap'),
  tooMany: msg('Add at most ten time ranges per day'),
})
export type Week = z.infer<typeof Week>

/** A single day without online booking; members of the clinic can still book (rule D3). */
export const Closure = z.object({
  id: Id,
  /** Date on the clinic's calendar. */
  day: z.string(),
  /** Visible only to members of the clinic. */
  reason: z.string().nullable(),
  /** Number of appointments on that day that are not cancelled. */
  visits: z.number().int(),
})
export type Closure = z.infer<typeof Closure>

export const NewClosure = z.strictObject({ day: isoDate(clinicMessages.day), reason: line(200).optional() })
export type NewClosure = z.infer<typeof NewClosure>

const ClinicId = z.object({ id: Id })

/**
 * Replaces a clinic's opening hours for the whole week. Free times change immediately; existing appointments stay. Only
 * the clinic's administrators can call it.
 */
export const setOpeningHours = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/opening-hours',
  access: 'signed-in',
  params: ClinicId,
  body: Week,
  reply: z.array(OpeningHours),
})

/**
 * Closes a clinic for online booking on one day. Existing appointments stay; the reply has their number. Only the
 * clinic's administrators can call it. Returns 400 for a day in the past or more than a year ahead, 409 if the day is
 * already closed.
 */
export const createClosure = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/closures',
  access: 'signed-in',
  params: ClinicId,
  body: NewClosure,
  status: 201,
  reply: Closure,
})

/** Reopens a clinic on a closed day. Only the clinic's administrators can call it. */
export const removeClosure = endpoint({
  method: 'DELETE',
  path: '/api/closures/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

/**
 * Lists a clinic's closed days from today on, in order. All members of the clinic can call it; everyone else gets 404.
 */
export const listClosures = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/closures',
  access: 'signed-in',
  params: ClinicId,
  reply: z.array(Closure),
})
