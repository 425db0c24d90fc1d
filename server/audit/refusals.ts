import type { Kysely } from 'kysely'
import { asServer } from '#server/database/acting.ts'
import type { DB } from '#server/database/types.ts'
import type { Log } from '#server/database/log.ts'
import { recordAudit } from './record.ts'

/** A call that a signed-in person was refused: 403, or 404 for what they may not see or what is not there. */
export interface Refused {
  userId: string
  /** Method and path pattern, such as `GET /api/appointments/:id`. */
  call: string
  status: number
  /** The id in the path, if there is one. */
  subjectId: string | null
  address: string
}

export interface Refusals {
  /** Takes note without waiting. */
  note(refused: Refused): void
  /** Waits until everything noted so far stands in the audit. */
  settled(): Promise<void>
}

/** Within a window, so that nobody can flood the audit; the last one says so. */
const PER_PERSON = 30
const WINDOW_MS = 10 * 60_000
/** Refusals that may wait for the database; beyond that they are let go. */
const WAITING = 1_000

/** Writes refusals to the audit after their answers, one at a time. What cannot be written is counted in the log. */
export function openRefusals(db: Kysely<DB>, log: Log): Refusals {
  const waiting: (Refused & { isLast: boolean })[] = []
  let counts = new Map<string, number>()
  let windowEnds = 0
  let writing: Promise<void> | null = null

  /** How many the person has had in this window, with this one. */
  function count(userId: string): number {
    if (Date.now() >= windowEnds) {
      counts = new Map()
      windowEnds = Date.now() + WINDOW_MS
    }
    const many = (counts.get(userId) ?? 0) + 1
    counts.set(userId, many)
    return many
  }

  async function write(): Promise<void> {
    let lost = 0
    for (let one = waiting.shift(); one; one = waiting.shift())
      await recordAudit(db, {
        actorUserId: one.userId,
        action: 'access.refused',
        subjectType: 'call',
        subjectId: one.subjectId,
        address: one.address,
        detail: { call: one.call, status: one.status, ...(one.isLast && { isLastOfWindow: true }) },
      }).catch(() => (lost += 1))
    if (lost > 0) log.warn({ lost }, 'Refusals could not be written to the audit')
    writing = null
  }

  return {
    note(refused) {
      const many = count(refused.userId)
      if (many > PER_PERSON || waiting.length >= WAITING) return
      waiting.push({ ...refused, isLast: many === PER_PERSON })
      // after the answer, and outside the call's own time; also what others were refused
      writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => asServer(write))
    },
    async settled() {
      while (writing) await writing
    },
  }
}
