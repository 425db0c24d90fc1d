import { z } from 'zod'
import { Id } from './common.ts'

/** Where a signed-in browser hears what has changed (server-sent events); `?after=` continues from a cursor. */
export const EVENTS_PATH = '/api/events'

/** Event that carries changes. */
export const CHANGES_EVENT = 'changes'
/** Event that says that the line is alive, every `BEAT_SECONDS`. */
export const BEAT_EVENT = 'beat'
export const BEAT_SECONDS = 20

/**
 * Header of a call that the browser makes without user activity, such as a reload after a live update. Such a call does
 * not keep the session alive (rule T12).
 */
export const UNATTENDED_HEADER = 'x-unattended'

/**
 * What has changed: never the data, which the reader asks for again with the rights they have then.
 * `chart`: of one patient, or without an id of many at once.
 * `emergency`: emergency access to the chart with this id began, or ended before its time.
 * `emergency-ended`: that of the reader did.
 * `membership`: where the reader belongs and what they may do there.
 * `everything`: too much has happened since the reader was last here to be told one by one.
 * A new kind is added here, announced on the server (`server/events/announce.ts`) and answered in the browser
 * (`web/shell/live/refresh.ts`).
 */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('appointment'), id: Id }),
  z.object({ kind: z.literal('clinic'), id: Id }),
  z.object({ kind: z.literal('staff'), id: Id }),
  z.object({ kind: z.literal('doctor'), id: Id }),
  z.object({ kind: z.literal('chart'), id: Id.optional() }),
  z.object({ kind: z.literal('emergency'), id: Id }),
  z.object({ kind: z.literal('emergency-ended'), id: Id }),
  z.object({ kind: z.literal('walk-in'), id: Id }),
  z.object({ kind: z.literal('prescription'), id: Id }),
  z.object({ kind: z.literal('visit'), id: Id }),
  z.object({ kind: z.literal('report'), id: Id }),
  z.object({ kind: z.literal('test-value'), id: Id }),
  z.object({ kind: z.literal('medicine'), id: Id }),
  z.object({ kind: z.literal('webhook'), id: Id }),
  z.object({ kind: z.literal('membership') }),
  z.object({ kind: z.literal('notifications') }),
  z.object({ kind: z.literal('everything') }),
])
export type Change = z.infer<typeof Change>

/** The data of one message: changes that were seen together. */
export const Changes = z.array(Change)
