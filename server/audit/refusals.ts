import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { asServer } from '#server/database/acting.ts'
import { apart } from '#server/database/heavy.ts'
import type { Log } from '#server/database/log.ts'

/** A call by a signed-in person that was refused with 403 or 404. */
export interface Refused {
  userId: string
  /** The clinic of an API key; a person's clinic is looked up from the subject of the call. */
  clinicId?: string | null
  /** Method and path pattern, such as `GET /api/appointments/:id`. */
  call: string
  status: number
  /** The id in the path, if there is one. */
  subjectId: string | null
  address: string
}

export interface Refusals {
  /** Records a refusal in the background. */
  note(refused: Refused): void
  /** Resolves when everything noted so far is stored. */
  settled(): Promise<void>
}

/** Maximum number of refusals stored per person and window, against flooding the audit; the last one is marked. */
const PER_PERSON = 30
const WINDOW_MS = 10 * 60_000
/** Number of refusals that can wait for the database; further ones are dropped. */
const WAITING = 1_000

interface Waiting extends Refused {
  isLast: boolean
}

/**
 * Writes refusals to the audit after the reply, one at a time, at most `perPerson` per person in 10 minutes. The log counts
 * refusals that could not be written.
 */
export function openRefusals(db: Db, log: Log, perPerson = PER_PERSON): Refusals {
  const waiting: Waiting[] = []
  let counts = new Map<string, number>()
  let windowEnds = 0
  let writing: Promise<void> | null = null

  /** Counts this refusal and returns how many the person has had in this window. */
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
    for (let one = waiting.shift(); one; one = waiting.shift()) await insert(db, one).catch(() => (lost += 1))
    if (lost > 0) log.warn({ lost }, 'Refusals could not be written to the audit')
    writing = null
  }

  return {
    note(refused) {
      const many = count(refused.userId)
      if (many > perPerson || waiting.length >= WAITING) return
      waiting.push({ ...refused, isLast: many === perPerson })
      // after the reply, outside the call's own time; also writes refusals of other calls
      writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => apart(() => asServer(write)))
    },
    async settled() {
      while (writing) await writing
    },
  }
}

/** Tables that an id in a path may belong to, to find its clinic. */
const ofClinics =
  'patients appointments doctors staff services closures closing_rules extra_hours doctor_leaves invitations chart_imports chart_merges prescriptions visits'.split(
    ' ',
  )

/**
 * Assigns the event to the clinic only if the person works there, so other clinics learn nothing. A single statement,
 * whether the id exists or not.
 */
async function insert(db: Db, { userId, clinicId, call, status, subjectId, address, isLast }: Waiting): Promise<void> {
  const clinics = ofClinics.map((table) => sql`select clinic_id from ${sql.table(table)} where id = ${subjectId}::uuid`)
  const detail = { call, status, ...(isLast && { isLastOfWindow: true }) }
  await sql`insert into audit_events (actor_user_id, action, subject_type, subject_id, clinic_id, address, detail)
    values (${userId}::uuid, 'access.refused', 'call', ${subjectId}::uuid, coalesce(${clinicId ?? null}::uuid, (
      select m.clinic_id from memberships m where m.user_id = ${userId}::uuid and m.ended_at is null
        and m.clinic_id in (${sql.join(clinics, sql` union all `)} union all select ${subjectId}::uuid) limit 1)),
      ${address}, ${JSON.stringify(detail)}::jsonb)`.execute(db)
}
