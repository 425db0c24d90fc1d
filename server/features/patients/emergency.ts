import { t } from '#language/translate.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { together } from '#server/database/together.ts'
import type { Deps } from '#server/deps.ts'
import { overseersOf } from '#server/features/members/public.ts'
import { notices, notify } from '#server/features/notifications/public.ts'
import { queuedMail, queueMail } from '#server/email-delivery/queue.ts'
import { emergencyAtClinicMail, emergencyMail, MAILS_AN_HOUR } from './emails.ts'
import {
  countMailed,
  type Emergency,
  findEmergency,
  findHolder,
  findOpening,
  hasOpenEmergency,
  insertEmergency,
  listClinicEmergencies,
  listEmergencies,
  updateEnd,
  updateEndsOf,
} from './queries/emergency.ts'
import {
  type ClinicEmergencyAccess,
  EMERGENCY_MINUTES,
  type EmergencyAccess,
  emergencyMessages,
  type EmergencyOpening,
} from '#contract/patients/emergency.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { clinicsAs, isMember, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { provePassword } from '#server/features/accounts/public.ts'
import { newId } from '#server/ids.ts'
import { chartSeenBy } from './charts.ts'
import { overseesEmergencies } from './policy.ts'
import { lockCharts } from './queries/patients.ts'
import { toPatient } from './shape.ts'

/**
 * Notifies a clinic's doctors and administrators in the transaction that opens a chart: in the bell, and by email
 * unless there were many within the hour. The last email within the hour says so, and the next one after it how many
 * there were. Returns how many people were notified, and whether by email.
 */
async function notifyClinic(
  deps: Deps,
  tx: Db,
  { clinicId, userId, but }: { clinicId: string; userId: string; but: readonly (string | undefined)[] },
): Promise<{ count: number; isMailed: boolean }> {
  const { withinHour, notSince } = await countMailed(tx, clinicId)
  const people = (await overseersOf(tx, clinicId)).filter((one) => !but.includes(one.userId))
  const isMailed = withinHour <= MAILS_AN_HOUR
  if (people.length === 0) return { count: 0, isMailed }
  const recipients = people.map((one) => one.userId)
  const { who, clinic, when } = await findOpening(tx, clinicId, userId)
  const opening = {
    who,
    clinic,
    when: () => when,
    clinicId,
    isLast: withinHour === MAILS_AN_HOUR,
    notMailed: notSince,
  }
  const mails = isMailed ? people.map((one) => queuedMail(() => emergencyAtClinicMail(deps, one, opening))) : []
  await together(tx, [...notices(recipients, 'emergency_opened', clinicId), ...mails])
  return { count: people.length, isMailed }
}

type Page = { limit: number; offset: number }

/**
 * Opens the clinical fields of a chart to an administrator of its clinic for an hour (rule T28, decision 0032), after
 * they repeat the password. The audit records who, when and which chart; only the access itself has the reason. The
 * chart's holder and the clinic's doctors and other administrators are notified in the bell and by email. Throws 404 if
 * they can't open the chart, 403 if they can read it anyway or never can, 409 while it is open already, 400 for a wrong
 * password, 429 after too many of them.
 */
export async function openEmergency(
  deps: Deps,
  actor: SignedIn,
  id: string,
  { reason, password }: EmergencyOpening,
  address: string,
): Promise<Patient> {
  const { chart, can } = await chartSeenBy(deps.db, actor, id)
  if (!can.openInEmergency) throw chart.emergencyEndsAt && can.readClinical ? isOpen() : forbidden()
  await provePassword(deps, actor, { path: 'password', password, budget: deps.limits.emergencyProofsPerAccount })
  const { clinicId } = chart
  const { userId } = actor
  const isHeard = await transaction(deps.db, async (tx) => {
    // concurrent calls wait for each other
    await lockCharts(tx, [id])
    if (await hasOpenEmergency(tx, id, userId)) throw isOpen()
    const holder = await findHolder(tx, id)
    const { isMailed, count } = await notifyClinic(deps, tx, { clinicId, userId, but: [userId, holder?.userId] })
    await insertEmergency(tx, { id: newId(), chartId: id, clinicId, userId, reason, isMailed }, EMERGENCY_MINUTES)
    await note(tx, 'opened', { chartId: id, clinicId, userId }, { by: actor, address })
    if (holder) {
      await notify(tx, holder.userId, 'emergency_access', id)
      await queueMail(tx, () => emergencyMail(deps, holder, chart.clinic.name, id))
    }
    return count > 0
  })
  if (!isHeard)
    deps.log.warn({ clinicId, userId }, 'Emergency access was opened, but the clinic has no one else to notify')
  return toPatient((await chartSeenBy(deps.db, actor, id)).chart, actor)
}

const isOpen = () => conflict(t(emergencyMessages.open))

/**
 * Writes the audit event and refreshes open screens: the clinic's lists and, at the end, the chart of the person who
 * opened it.
 */
async function note(
  tx: Db,
  verb: 'opened' | 'ended',
  { chartId, clinicId, userId }: Omit<Emergency, 'id'>,
  { by, address }: { by: SignedIn; address: string },
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: by.userId,
    action: `patient.emergency-${verb}`,
    subjectType: 'patient',
    subjectId: chartId,
    clinicId,
    address,
  })
  await announce(tx, { kind: 'emergency', subjectId: chartId, clinicId })
  if (verb === 'ended') await announce(tx, { kind: 'emergency-ended', subjectId: chartId, userId })
}

/**
 * Ends an emergency access early, for the person who opened it, a doctor or another administrator of the clinic. Throws
 * 404 for another clinic's, 403 for others of the clinic, 409 if it has ended.
 */
export async function endEmergency({ db }: Deps, actor: SignedIn, id: string, address: string): Promise<void> {
  const access = await findEmergency(db, clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'), id)
  if (!access) throw notFound()
  if (!overseesEmergencies(actor, access.clinicId)) throw forbidden()
  await transaction(db, async (tx) => {
    if (!(await updateEnd(tx, id, actor.userId))) throw conflict(t(emergencyMessages.over))
    await note(tx, 'ended', access, { by: actor, address })
  })
}

/**
 * Ends all open emergency accesses to charts that the caller has locked, in its transaction: an earlier access must not
 * read what is merged into a chart.
 */
export async function endEmergenciesOf(
  tx: Tx,
  { actor, address }: SignedInCaller,
  chartIds: readonly string[],
): Promise<void> {
  for (const access of await updateEndsOf(tx, chartIds, actor.userId))
    await note(tx, 'ended', access, { by: actor, address })
}

/** True if the person reads a chart through an emergency access now. */
export const readsInEmergency = (db: Db, chartId: string, userId: string): Promise<boolean> =>
  hasOpenEmergency(db, chartId, userId)

/**
 * Returns the emergency accesses to a chart and records this one. Throws 404 if the person can't open it, 403 if they can't see this.
 */
export async function emergenciesOf(
  { db, views }: Deps,
  actor: SignedIn,
  id: string,
  page: Page,
  address: string,
): Promise<{ accesses: EmergencyAccess[]; total: number }> {
  const { chart, can } = await chartSeenBy(db, actor, id)
  if (!can.seeEmergencies) throw forbidden()
  const { clinicId } = chart
  views.note({ userId: actor.userId, action: 'patient.emergencies-listed', address, clinicId, chartIds: [id] })
  return listEmergencies(db, id, actor.userId, page)
}

/**
 * Returns all emergency accesses of a clinic, with the charts, and records that they were listed. Throws 404 for another
 * clinic, 403 for its people who aren't notified of them.
 */
export async function clinicEmergencies(
  { db, views }: Deps,
  actor: SignedIn,
  clinicId: string,
  page: Page,
  address: string,
): Promise<{ accesses: ClinicEmergencyAccess[]; total: number }> {
  if (!overseesEmergencies(actor, clinicId)) throw isMember(actor, clinicId, 'staff') ? forbidden() : notFound()
  const found = await listClinicEmergencies(db, clinicId, actor.userId, page)
  const chartIds = [...new Set(found.accesses.map(({ chart }) => chart.id))]
  views.note({ userId: actor.userId, action: 'patient.emergencies-listed', address, clinicId, chartIds })
  return found
}
