import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import type { TimelineEntry, TimelineKind } from '#contract/visits/timeline.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  abilitiesOf as abilitiesOnAppointment,
  noteSeen,
  readingOf,
  reasonFor,
} from '#server/features/appointments/public.ts'
import { type GuideTo, guidesByDiagnosis } from '#server/features/conditions/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { prescriptionsVisibleTo } from '#server/features/prescriptions/public.ts'
import { readsTests } from '#server/features/test-orders/public.ts'
import { readableReports, readableValues } from '#server/features/test-reports/public.ts'
import { visibleTo, vitalsVisibleTo } from './policy.ts'
import { findTimeline, type TimelineRow } from './queries/timeline.ts'
import type { TimelineScope } from './queries/timeline-kinds.ts'
import { textsInWords } from './timeline-words.ts'

type Seen = Awaited<ReturnType<typeof chartSeenBy>>

/**
 * Returns a page of a chart's entries of one kind or all, as far as the person can read each kind, newest first, and the
 * total, and records the listing. Throws 404 for a chart that they can't open.
 */
export async function timelineOf(
  deps: Deps,
  caller: SignedInCaller,
  chartId: string,
  page: { kind?: TimelineKind; limit: number; offset: number },
): Promise<{ entries: TimelineEntry[]; total: number }> {
  const { actor } = caller
  const seen = await chartSeenBy(deps.db, actor, chartId)
  const { clinicId, ownerId: patientUserId } = seen.chart
  noteSeen(deps, caller, 'patient.timeline-listed', [{ clinicId, patientId: chartId, patientUserId }])
  const { rows, total } = await findTimeline(deps.db, chartId, scopeOf(actor, seen), page)
  const guideTo = await guidesByDiagnosis(deps)
  return { entries: rows.map((row) => toEntry(row, actor, { clinicId, patientUserId }, guideTo)), total }
}

/** Returns what the person reads in a chart, by each kind's own policy. */
function scopeOf(actor: SignedIn, { chart: { id, clinicId, ownerId }, can }: Seen): TimelineScope {
  const isOfClinic = (clinicIds: readonly string[]) => clinicIds.includes(clinicId)
  const readsNotesOf = (doctorId: string) =>
    readingOf(actor, { clinicId, doctorId, patientUserId: ownerId, status: 'completed', startsAt: new Date(0) })
      .clinical
  return {
    appointments: can.seeVisits,
    clinical: can.readClinical,
    // a person who reads any doctor's notes reads all
    notes: readsNotesOf('') ? 'all' : actor.doctorIds.filter(readsNotesOf),
    visits: isOfClinic(visibleTo(actor).clinicIds) ? 'all' : can.readClinical ? 'finished' : 'none',
    prescriptions: can.readClinical || isOfClinic(prescriptionsVisibleTo(actor).clinicIds),
    vitals: can.readClinical || isOfClinic(vitalsVisibleTo(actor).clinicIds),
    vaccines: can.seeImmunizations,
    tests: readsTests(actor, { clinicId, ownerId }, can),
    reports: readableReports(actor),
    values: readableValues(actor, id),
  }
}

const nothing = { open: false, undo: false }

function toEntry(
  { at, appointment, timeZone, text, diagnoses, ...row }: TimelineRow,
  reader: SignedIn,
  chart: { clinicId: string; patientUserId: string | null },
  guideTo: GuideTo,
): TimelineEntry {
  const entry = {
    ...row,
    at: at.toISOString(),
    diagnoses: (diagnoses ?? []).map((one) => ({ ...one, guide: guideTo(one) })),
    can: nothing,
  }
  if (!appointment) return { ...entry, text: text && (textsInWords[row.kind]?.(text) ?? text) }
  const asDate = (instant: string | null) => (instant === null ? null : new Date(instant))
  const judged = {
    ...chart,
    ...appointment,
    startsAt: at,
    timeZone,
    arrivedAt: asDate(appointment.arrivedAt),
    endedAt: asDate(appointment.endedAt),
  }
  const { contact, undo } = abilitiesOnAppointment(reader, judged)
  return {
    ...entry,
    title: row.title ?? DEFAULT_SERVICE,
    text: reasonFor(reader, judged),
    can: { open: contact || chart.patientUserId === reader.userId, undo },
  }
}
