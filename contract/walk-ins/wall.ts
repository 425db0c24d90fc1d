import { z } from 'zod'
import { Done, Id, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

export const wallMessages = {
  code: msg('Enter the code on the screen'),
  name: msg('Enter a name for the screen'),
  wrongCode: msg('No screen shows this code now. Look at the screen and try again.'),
  unknown: msg('This screen isn’t paired.'),
  tooMany: msg('Too many screens are waiting for their codes. Try again later.'),
} as const

/** Letters of a code, its validity, and how often a screen asks. */
export const WALL = { letters: 6, minutes: 15, everySeconds: 4 } as const

const Shown = z.object({
  token: z.number().int(),
  /** Only if the clinic shows initials. */
  initials: z.string().nullable(),
})

/** One doctor on the screen: no names of patients. */
const WallDoctor = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  room: z.string().nullable(),
  late: z.number().int().nullable(),
  now: Shown.extend({ calledAt: z.iso.datetime() }).nullable(),
  next: z.array(Shown),
  waiting: z.number().int(),
})
export type WallDoctor = z.infer<typeof WallDoctor>

/** What a screen shows: its code until it is paired, then the clinic's queue. */
export const Wall = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unpaired'), code: z.string(), expiresAt: z.iso.datetime() }),
  z.object({
    state: z.literal('paired'),
    clinic: z.object({ name: z.string(), timeZone: z.string() }),
    screen: z.string(),
    at: z.iso.datetime(),
    doctors: z.array(WallDoctor),
  }),
])
export type Wall = z.infer<typeof Wall>

/** Begins a waiting-room screen: returns its secret, and the code to enter at the desk. Anyone can call it. */
export const beginWall = endpoint({
  method: 'POST',
  path: '/api/public/wall-screens',
  access: 'anyone',
  body: z.strictObject({}),
  status: 201,
  reply: z.object({ secret: z.string(), code: z.string(), expiresAt: z.iso.datetime() }),
})

/**
 * Returns what a screen shows now: every reply is complete, so a screen that was without a connection needs only the
 * newest one. Returns 404 for a screen that was removed, and for a code that has expired.
 */
export const getWall = endpoint({
  method: 'GET',
  path: '/api/public/wall-screens/:token',
  access: 'anyone',
  params: z.object({ token: z.string().max(200, says(wallMessages.unknown)) }),
  reply: Wall,
})

const WallScreen = z.object({
  id: Id,
  clinicId: Id,
  name: z.string(),
  pairedAt: z.iso.datetime(),
  /** Null if it hasn't asked yet. */
  lastSeenAt: z.iso.datetime().nullable(),
})

/** Lists the waiting-room screens of the clinics whose queue the caller manages. */
export const listWalls = endpoint({
  method: 'GET',
  path: '/api/wall-screens',
  access: 'signed-in',
  followsClinic: true,
  reply: z.array(WallScreen),
})

export const NewWall = z.strictObject({
  clinicId: Id,
  code: z
    .string(says(wallMessages.code))
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{6}$/, says(wallMessages.code)),
  name: requiredLine(wallMessages.name, 60),
})
export type NewWall = z.infer<typeof NewWall>

/**
 * Pairs a waiting-room screen with a clinic by the code that it shows. Administrators and staff who manage the queue can
 * call it. Returns 400 for a code that no screen shows.
 */
export const pairWall = endpoint({
  method: 'POST',
  path: '/api/wall-screens',
  access: 'signed-in',
  body: NewWall,
  status: 201,
  reply: WallScreen,
})

/** Removes a waiting-room screen, which then shows nothing of the clinic. The people who pair screens can call it. */
export const removeWall = endpoint({
  method: 'DELETE',
  path: '/api/wall-screens/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
