import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { type Visit, visitMessages, type VisitStart } from '#contract/visits/visits.ts'
import { clinicsAs, type SignedInCaller, type SignedIn } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { appointmentSeenBy } from '#server/features/appointments/public.ts'
import { callForVisit } from '#server/features/walk-ins/public.ts'
import { chartSeenBy, lockChartToBook, lockCharts } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { auditAndAnnounce, auditReading } from './news.ts'
import { findAppointmentToday, findDraft, findVisitOf, insertVisit } from './queries/writing.ts'
import { visitSeenBy, toVisit } from './read.ts'
import { startWithVitals } from './vitals/carry.ts'

/** A visit shortly after midnight can start this long before it, as a call by video does. */
const BEFORE_MIDNIGHT_MS = 60 * 60_000

/** The clinic, chart and appointment of a new visit. */
interface StartOf {
  clinicId: string
  chartId: string
  doctorId: string
  appointmentId: string | null
}

/**
 * Starts the visit of one of the doctor's own appointments, or of a chart of their clinic; opens an existing one.
 * Throws 404 if the person can't see it, 403 for people who never write visits and for another doctor's appointment,
 * 409 for an appointment that is pending, ended or on a later day.
 */
export async function start(deps: Deps, caller: SignedInCaller, body: VisitStart): Promise<Visit> {
  const { actor } = caller
  if (clinicsAs(actor, 'doctor').length === 0) throw forbidden()
  if (actor.mustProveEmail) throw forbidden(t(accountMessages.proveForClinical))
  return transaction(deps.db, async (tx) => {
    const place = 'appointmentId' in body ? await ofAppointment(tx, actor, body) : await ofChart(tx, actor, body)
    if (typeof place === 'string') return open(deps, tx, caller, place)
    const id = newId()
    const isNew = await insertVisit(tx, { ...place, id, userId: actor.userId })
    // another window was faster
    if (!isNew) return open(deps, tx, caller, (await findVisitOf(tx, place.appointmentId!))!)
    await startWithVitals(tx, id)
    await callForVisit(tx, caller, { ...place, patientId: place.chartId })
    const visit = await visitSeenBy(tx, actor, id)
    await auditAndAnnounce(tx, 'visit.started', visit, caller)
    const { clinicId, doctorId, appointmentId: subjectId } = place
    if (subjectId) await announce(tx, { kind: 'appointment', subjectId, clinicId, doctorId })
    return toVisit(deps, visit, actor)
  })
}

async function open(deps: Deps, tx: Tx, caller: SignedInCaller, id: string): Promise<Visit> {
  const visit = await visitSeenBy(tx, caller.actor, id)
  await auditReading(tx, 'visit.opened', visit, caller)
  return toVisit(deps, visit, caller.actor)
}

/** Returns the visit that an appointment has, or where to write it. */
async function ofAppointment(
  tx: Tx,
  actor: SignedIn,
  { appointmentId }: { appointmentId: string },
): Promise<string | StartOf> {
  const { clinicId, doctorId, patientId, ...one } = await appointmentSeenBy(tx, actor, appointmentId)
  if (!actor.doctorIds.includes(doctorId)) throw forbidden(t(visitMessages.otherDoctor))
  const id = await findVisitOf(tx, appointmentId)
  if (id) return id
  if (one.status === 'pending') throw conflict(t(visitMessages.pending))
  if (one.status === 'cancelled' || one.status === 'no_show') throw conflict(t(visitMessages.ended))
  const isLater = one.date > todayIn(one.timeZone) && one.startsAt.getTime() - Date.now() > BEFORE_MIDNIGHT_MS
  if (isLater) throw conflict(t(visitMessages.notToday))
  // another window, and vitals that are being recorded, come before or after
  const chartId = await lockChartToBook(tx, clinicId, patientId)
  if (!chartId) throw notFound()
  return { clinicId, chartId, doctorId, appointmentId }
}

/** Returns the doctor's draft in a chart or the visit of their appointment today, or where to write one. */
async function ofChart(tx: Tx, actor: SignedIn, { patientId }: { patientId: string }): Promise<string | StartOf> {
  const { chart, can } = await chartSeenBy(tx, actor, patientId)
  if (!can.editClinical) throw forbidden()
  const { clinicId, id: chartId } = chart
  const doctorId = actor.memberships.find((one) => one.clinicId === clinicId && one.role === 'doctor')?.doctorId
  if (!doctorId) throw forbidden()
  // concurrent calls wait for each other
  const locked = await lockCharts(tx, [chartId])
  if (locked.get(chartId)?.mergedInto !== null) throw notFound()
  const draft = await findDraft(tx, doctorId, chartId)
  if (draft) return draft
  return { clinicId, chartId, doctorId, appointmentId: await findAppointmentToday(tx, doctorId, chartId) }
}
