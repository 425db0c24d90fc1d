import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import type { TimelineEntry } from '#contract/visits/timeline.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { noteSeen, readingOf, reasonFor } from '#server/features/appointments/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { prescriptionsVisibleTo } from '#server/features/prescriptions/public.ts'
import { readableReports } from '#server/features/test-reports/public.ts'
import { visibleTo } from './policy.ts'
import { findTimeline, type TimelineRow, type TimelineScope } from './queries/timeline.ts'

type Seen = Awaited<ReturnType<typeof chartSeenBy>>

/**
 * Returns a page of a chart's appointments, visits, notes, prescriptions, documents and test reports, of each kind what the
 * person may read, newest first, and the total; that it was listed is recorded. Throws 404 for a chart that they may not open.
 */
export async function timelineOf(
  deps: Deps,
  caller: SignedInCaller,
  chartId: string,
  page: { limit: number; offset: number },
): Promise<{ entries: TimelineEntry[]; total: number }> {
  const { actor } = caller
  const seen = await chartSeenBy(deps.db, actor, chartId)
  const { clinicId, ownerId: patientUserId } = seen.chart
  noteSeen(deps, caller, 'patient.timeline-listed', [{ clinicId, patientId: chartId, patientUserId }])
  const { rows, total } = await findTimeline(deps.db, chartId, scopeOf(actor, seen), page)
  const judged = { clinicId, patientUserId }
  return { entries: rows.map((row) => toEntry(row, actor, judged)), total }
}

/** Which kinds the person reads of a chart, as each kind's own policy says. */
function scopeOf(actor: SignedIn, { chart: { clinicId, ownerId }, can }: Seen): TimelineScope {
  const isOfClinic = (clinicIds: readonly string[]) => clinicIds.includes(clinicId)
  const readsNotesOf = (doctorId: string) =>
    readingOf(actor, { clinicId, doctorId, patientUserId: ownerId, status: 'completed', startsAt: new Date(0) })
      .clinical
  return {
    appointments: can.seeVisits,
    // whoever reads those of any doctor reads all
    notes: readsNotesOf('') ? 'all' : actor.doctorIds.filter(readsNotesOf),
    visits: isOfClinic(visibleTo(actor).clinicIds) ? 'all' : can.readClinical ? 'finished' : 'none',
    prescriptions: can.readClinical || isOfClinic(prescriptionsVisibleTo(actor).clinicIds),
    reports: readableReports(actor),
  }
}

function toEntry(
  { at, doctorId, appointmentStatus, reason, symptoms, ...row }: TimelineRow,
  reader: SignedIn,
  chart: { clinicId: string; patientUserId: string | null },
): TimelineEntry {
  const entry = { ...row, at: at.toISOString() }
  if (!doctorId || !appointmentStatus) return entry
  const judged = { ...chart, doctorId, status: appointmentStatus, startsAt: at, reason, symptoms }
  return { ...entry, title: row.title ?? DEFAULT_SERVICE, text: reasonFor(reader, judged) }
}
