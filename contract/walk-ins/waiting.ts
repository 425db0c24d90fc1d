import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { WaitRange } from './queue.ts'

/** Any text: a token that belongs to nothing returns 404. */
const Token = z.object({ token: z.string().max(200, says(msg("This link isn't valid."))) })

export const waitingMessages = {
  unknown: msg('This link isn’t valid, or its day is over.'),
} as const

/**
 * Where a patient is in the queue. `expected`: an appointment of today, not checked in. `waiting`, `with_doctor`, `done`
 * and `left`: as the desk sees it.
 */
export const WaitingPlace = z.object({
  state: z.enum(['expected', 'waiting', 'with_doctor', 'done', 'left']),
  /** Null before the check-in. */
  token: z.number().int().nullable(),
  clinic: z.object({ name: z.string(), timeZone: z.string() }),
  doctor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  room: z.string().nullable(),
  /** Number of patients who are called before this one; null unless waiting. */
  ahead: z.number().int().nullable(),
  wait: WaitRange.nullable(),
  /** Minutes that the doctor is late: announced by the clinic, or measured; null if on time. */
  late: z.number().int().nullable(),
  isSkipped: z.boolean(),
  at: z.iso.datetime(),
})
export type WaitingPlace = z.infer<typeof WaitingPlace>

/**
 * Returns a patient's position in the queue by the secret link of the token slip. Anyone with the link can call it on that
 * day; returns 404 for any other link.
 */
export const getTokenPlace = endpoint({
  method: 'GET',
  path: '/api/public/tokens/:token',
  access: 'anyone',
  params: Token,
  reply: WaitingPlace,
})

/**
 * Returns the position in the queue of an appointment, by the secret of its manage link. Returns null on other days, and
 * for an appointment that was cancelled before the check-in. Anyone with the link can call it; returns 404 for any other token.
 */
export const getBookingPlace = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token/queue',
  access: 'anyone',
  params: Token,
  reply: z.object({ place: WaitingPlace.nullable() }),
})
