import { z } from 'zod'
import { Id } from './common.ts'

/** Path of the live updates (server-sent events) for signed-in browsers; `?after=` continues from a cursor. */
export const EVENTS_PATH = '/api/events'

/** Event that carries changes. */
export const CHANGES_EVENT = 'changes'
/** Event that shows that the connection is alive, sent every `BEAT_SECONDS`. */
export const BEAT_EVENT = 'beat'
export const BEAT_SECONDS = 20

/**
 * Header of a call that the browser makes without user activity, such as a reload after a live update. It doesn't keep
 * the session alive (rule T12).
 */
export const UNATTENDED_HEADER = 'x-unattended'

/**
 * A change that open screens follow: never the data, which the browser requests again with the user's current rights.
 * `visit-draft`: text of a draft was saved. `vitals`: vitals or an antenatal record of the chart with this id were changed. `chart`: one chart, or without an id, many of them. `emergency`: emergency access to the chart with this id has begun
 * or was ended early. `emergency-ended`: the reader's own access has ended. `membership`: the reader's clinics or
 * permissions. `everything`: too many changes happened while the reader was away to list them. A new kind is added
 * here, announced on the server (`server/events/announce.ts`) and handled in the browser (`web/shell/live/refresh.ts`).
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
  z.object({ kind: z.literal('waiting-list'), id: Id }),
  z.object({ kind: z.literal('lab-message'), id: Id }),
  z.object({ kind: z.literal('prescription'), id: Id }),
  z.object({ kind: z.literal('visit'), id: Id }),
  z.object({ kind: z.literal('visit-draft'), id: Id }),
  z.object({ kind: z.literal('vitals'), id: Id }),
  z.object({ kind: z.literal('report'), id: Id }),
  z.object({ kind: z.literal('test-value'), id: Id }),
  z.object({ kind: z.literal('medicine'), id: Id }),
  z.object({ kind: z.literal('bill'), id: Id }),
  z.object({ kind: z.literal('webhook'), id: Id }),
  z.object({ kind: z.literal('membership') }),
  z.object({ kind: z.literal('notifications') }),
  z.object({ kind: z.literal('everything') }),
])
export type Change = z.infer<typeof Change>

/** The data of one message: changes that arrived together. */
export const Changes = z.array(Change)
