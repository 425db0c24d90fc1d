import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { asServer } from '#server/database/acting.ts'
import type { Log } from '#server/database/log.ts'

/** A call by a signed-in person that was refused with 403 or 404. */
export interface Refused {
  userId: string
  /** Of an API key its clinic, where the refusal stands; a person's is looked up by what they asked for. */
  clinicId?: string | null
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
  /** Resolves when everything noted so far is stored. */
  settled(): Promise<void>
}

/** Most refusals stored per person and window, against flooding the audit; the last one says so. */
const PER_PERSON = 30
const WINDOW_MS = 10 * 60_000
/** Refusals that may wait for the database; beyond that they are let go. */
const WAITING = 1_000

interface Waiting extends Refused {
  isLast: boolean
}

/**
 * Writes refusals to the audit after their answers, one at a time; of a person `perPerson` in 10 minutes. What cannot be
 * written is counted in the log.
 */
export function openRefusals(db: Db, log: Log, perPerson = PER_PERSON): Refusals {
  const waiting: Waiting[] = []
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
    for (let one = waiting.shift(); one; one = waiting.shift()) await insert(db, one).catch(() => (lost += 1))
    if (lost > 0) log.warn({ lost }, 'Refusals could not be written to the audit')
    writing = null
  }

  return {
    note(refused) {
      const many = count(refused.userId)
      if (many > perPerson || waiting.length >= WAITING) return
      waiting.push({ ...refused, isLast: many === perPerson })
      // after the answer, and outside the call's own time; also what others were refused
      writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => asServer(write))
    },
    async settled() {
      while (writing) await writing
    },
  }
}

/** Tables that an id in a path may belong to, to find its clinic. */
const ofClinics =
  'patients appointments doctors staff services closures doctor_leaves invitations chart_imports chart_merges prescriptions visits'.split(
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
