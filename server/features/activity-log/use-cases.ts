import { type getActivityLog, LOG_DAYS, logMessages } from '#contract/activity-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, notFound, wrongField } from '#server/errors.ts'
import { todayIn } from '#server/time.ts'
import { kindOf, namesChart } from './kinds.ts'
import { mayKnowOf, mayRead } from './policy.ts'
import { findZone, listEvents, listPeople, type LogFilter } from './queries.ts'

type Asked = Omit<LogFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined }

/**
 * Returns who did what at a clinic. Throws 404 for a clinic that isn't the person's, 403 where they don't administer it, 400 for
 * a period that is too long.
 */
export async function activityLog(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  asked: Asked,
): Promise<Reply<typeof getActivityLog>> {
  if (!mayKnowOf(actor, clinicId)) throw notFound()
  if (!mayRead(actor, clinicId)) throw forbidden()
  const zone = await findZone(db, clinicId)
  if (!zone) throw notFound()
  const period = periodOf(asked, todayIn(zone))
  if (addDays(period.from, LOG_DAYS.most) <= period.to) throw wrongField('from', logMessages.tooLong())
  const reader = { clinicId, zone, readerId: actor.userId }
  const [{ events, total }, people] = await Promise.all([
    listEvents(db, reader, { ...asked, ...period }),
    listPeople(db, clinicId),
  ])
  return { events: events.map(toEvent), total, people, ...period }
}

/** Returns the requested days; if one is omitted, the usual number of days. */
function periodOf({ from, to }: Asked, today: string): { from: string; to: string } {
  const days = LOG_DAYS.usual - 1
  if (from && to) return { from, to }
  if (from) return { from, to: addDays(from, days) < today ? addDays(from, days) : from > today ? from : today }
  const last = to ?? today
  const first = addDays(last, -days)
  // PostgreSQL has no year 0
  return { from: first < '0001' ? last : first, to: last }
}

function toEvent({ at, chartId, ...event }: Awaited<ReturnType<typeof listEvents>>['events'][number]) {
  const kind = kindOf(event.what)
  return { ...event, at: at.toISOString(), kind, chartId: namesChart(kind) ? chartId : null }
}
