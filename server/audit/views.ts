import type { Db } from '#server/database/db.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { asServer } from '#server/database/acting.ts'
import { apart } from '#server/database/heavy.ts'
import type { Log } from '#server/database/log.ts'
import type { ChartAction, ReportAction } from './chart-actions.ts'

/** Charts shown to a person. */
export interface View {
  userId: string
  action: ChartAction
  address: string
  clinicId: string
  /** The charts shown; empty if a search found none. */
  chartIds: Iterable<string>
}

/** Test reports shown to a person whose clinics have no chart of their owners. */
export interface ReportView {
  userId: string
  action: ReportAction
  address: string
  reportIds: Iterable<string>
}

export interface Views {
  /** Takes note without waiting. */
  note(view: View): void
  /** Records views of reports without waiting: each report gets a line, which its owner can read. */
  noteReports(view: ReportView): void
  /** Resolves when everything noted so far is stored. */
  settled(): Promise<void>
}

interface Line extends Omit<View, 'action' | 'clinicId' | 'chartIds'> {
  action: ChartAction | ReportAction
  /** Null for reports, which belong to people. */
  clinicId: string | null
  subjectType: 'patient' | 'test_report'
  at: string
  /** The charts, or a report. */
  subjects: string[]
}

/** A repeated view of a chart in the same way and from the same address within this time is not stored again. */
const WINDOW_MS = 10 * 60_000
/** Lines of one statement. */
const BATCH = 50
/** Lines that may wait while the database is unavailable; the log counts further ones. */
const WAITING = 20_000
/** Pauses before a statement is tried again. */
const PAUSES_MS = [100, 500, 2_000, 4_000]

/**
 * Writes views to the audit after the reply: a line per clinic, with all its charts. A screen that reloads its list
 * (docs/decisions/0006) leaves one line, and another for new charts in it. `windowMs: 0` records every view.
 */
export function openViews(db: Db, log: Log, { windowMs = WINDOW_MS, pausesMs = PAUSES_MS } = {}): Views {
  const waiting: Line[] = []
  const news = openWindow(windowMs)
  let writing: Promise<void> | null = null
  let lost = 0

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting.splice(0, BATCH)
      if (!(await isWritten(lines))) lost += lines.length
    }
    if (lost > 0) log.warn({ lost }, 'Views of charts could not be written to the audit')
    lost = 0
    writing = null
  }

  async function isWritten(lines: Line[]): Promise<boolean> {
    for (const pause of [...pausesMs, null])
      try {
        await insert(db, lines)
        return true
      } catch {
        if (pause !== null) await sleep(pause)
      }
    return false
  }

  function add(line: Omit<Line, 'at'>): void {
    if (waiting.length < WAITING) waiting.push({ ...line, at: new Date().toISOString() })
    else lost += 1
    // after the reply, outside the call's own time
    writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => apart(() => asServer(write)))
  }

  return {
    note({ chartIds, ...view }) {
      const line = { ...view, subjectType: 'patient' } as const
      const subjects = news(line, chartIds)
      if (subjects) add({ ...line, subjects })
    },
    noteReports({ reportIds, ...view }) {
      const line = { ...view, clinicId: null, subjectType: 'test_report' } as const
      for (const id of news(line, reportIds) ?? []) add({ ...line, subjects: [id] })
    },
    async settled() {
      while (writing) await writing
    },
  }
}

/** Returns a function that returns the charts or reports not yet recorded in this window; null if there are none. */
function openWindow(windowMs: number) {
  let seen = new Map<string, Set<string>>()
  let windowEnds = 0
  return (
    { userId, action, address, clinicId }: Omit<Line, 'at' | 'subjects'>,
    ids: Iterable<string>,
  ): string[] | null => {
    const now = Date.now()
    if (now >= windowEnds) {
      seen = new Map()
      windowEnds = now + windowMs
    }
    const key = `${userId} ${action} ${clinicId} ${address}`
    let known = seen.get(key)
    if (!known) seen.set(key, (known = new Set()))
    const fresh: string[] = []
    let isEmpty = true
    for (const id of ids) {
      isEmpty = false
      if (known.has(id)) continue
      known.add(id)
      fresh.push(id)
    }
    if (fresh.length > 0) return fresh
    // an empty result is recorded once too
    if (!isEmpty || known.has('')) return null
    known.add('')
    return fresh
  }
}

/** A single chart is the line's subject; several charts have a row each beside the line. */
async function insert(db: Db, lines: Line[]): Promise<void> {
  await sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('audit_events', 'id')) as id, one.*, coalesce(cardinality(one.subjects), 0) as many
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as one ("userId" uuid, action text, address text, "clinicId" uuid,
        "subjectType" text, at timestamptz, subjects uuid[])),
    written as (
      insert into audit_events (id, at, actor_user_id, action, subject_type, subject_id, clinic_id, address, detail) overriding system value
      select id, at, "userId", action, "subjectType", case when many = 1 then subjects[1] end, "clinicId", address,
        case "subjectType" when 'patient' then jsonb_build_object('charts', many) else '{}' end from given)
    insert into audit_charts (event_id, chart_id, clinic_id)
    select id, unnest(subjects), "clinicId" from given where many > 1`.execute(db)
}
