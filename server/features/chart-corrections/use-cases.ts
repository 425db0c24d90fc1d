import type { z } from 'zod'
import { t } from '#language/translate.ts'
import { type ChartCorrection, correctionMessages, type NewCorrection, ownFacts } from '#contract/chart-corrections.ts'
import { type ClinicalName, clinicalNames, withoutClinical } from '#contract/patients/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { type PatientAbilities, PatientChange } from '#contract/patients/patients.ts'
import { clinicsAs, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { chartPeopleOf } from '#server/features/members/public.ts'
import { notify, notifyAll, readAllAbout } from '#server/features/notifications/public.ts'
import { changeChart, chartSeenBy, refuseUnborn, saveHeldChart } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { CHARTS } from '#server/standings.ts'
import {
  decideCorrection,
  findCorrection,
  insertCorrection,
  listOfChart,
  type StoredCorrection,
  type Wanted,
} from './queries.ts'

const isClinical = (wanted: Wanted) => clinicalNames.some((name: ClinicalName) => name in wanted)

/** Returns a correction as the reader is allowed to see it. */
function shown(actor: SignedIn, can: PatientAbilities, one: StoredCorrection): ChartCorrection {
  const { wanted, askedBy, askedAt, decidedAt, note, ...rest } = one
  const clinical = isClinical(wanted)
  const readsAll = can.readClinical || !clinical
  const isOpen = one.decision === null
  return {
    ...rest,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    wanted: readsAll ? wanted : withoutClinical(wanted),
    // the person's message about a clinical value is clinical, too
    note: readsAll ? note : null,
    isClinical: clinical,
    can: {
      decide: isOpen && can.edit && (can.editClinical || !clinical),
      withdraw: isOpen && askedBy === actor.userId,
    },
  }
}

/** Returns the corrections of a chart, and records the view of people of the clinic. Throws 404. */
export async function correctionsOf(
  { db, views }: Deps,
  actor: SignedIn,
  chartId: string,
  address: string,
): Promise<ChartCorrection[]> {
  const { chart, can } = await chartSeenBy(db, actor, chartId)
  if (chart.ownerId !== actor.userId)
    views.note({
      userId: actor.userId,
      action: 'patient.corrections-listed',
      address,
      clinicId: chart.clinicId,
      chartIds: [chartId],
    })
  return (await listOfChart(db, chartId)).map((one) => shown(actor, can, one))
}

/** Returns the fields that are saved immediately, and those that the clinic decides about. */
function parted(wanted: Wanted): { own: Wanted; rest: Wanted } {
  const isOwn = ([name]: [string, unknown]) => ownFacts.some((one) => one === name)
  const fields = Object.entries(wanted)
  return {
    own: Object.fromEntries(fields.filter(isOwn)),
    rest: Object.fromEntries(fields.filter((one) => !isOwn(one))),
  }
}

const isEmpty = (wanted: Wanted) => Object.keys(wanted).length === 0

/**
 * Saves what the person who holds a chart knows best, and asks the clinic to correct the rest. Throws 404, 403 for other
 * people, 400 for a birth date in the future, 409 while another request is open. Both act as the server: the patient can't
 * write the chart and doesn't see the clinic's people.
 */
export async function ask(
  { db }: Deps,
  caller: SignedInCaller,
  chartId: string,
  { wanted, note }: z.infer<typeof NewCorrection>,
): Promise<ChartCorrection> {
  const { actor } = caller
  const { chart, can } = await chartSeenBy(db, actor, chartId)
  if (chart.ownerId !== actor.userId) throw forbidden()
  refuseUnborn(wanted.dateOfBirth, chart.clinic.timeZone)
  const { clinicId } = chart
  const { own, rest } = parted(wanted)
  const row = { clinicId, chartId, askedBy: actor.userId, note: note || null }
  const id = newId()
  const store = () =>
    transaction(db, async (tx) => {
      if (!isEmpty(own)) {
        await saveHeldChart(tx, actor, chart, PatientChange.parse(own), caller.address)
        const savedId = isEmpty(rest) ? id : newId()
        // a note about what the clinic decides stays with that
        const saved = { ...row, id: savedId, wanted: own, note: isEmpty(rest) ? row.note : null, isSaved: true }
        await insertCorrection(tx, saved)
      }
      if (isEmpty(rest)) return
      await insertCorrection(tx, { ...row, id, wanted: rest, isSaved: false })
      await audit(tx, caller, 'correction-asked', { chartId, clinicId }, actor.userId)
      // a clinical one is for doctors alone (rules B3, T34)
      const everyone = !isClinical(rest)
      const deciders = await chartPeopleOf(tx, clinicId, { administrators: everyone, desk: everyone })
      const others = deciders.filter((userId) => userId !== actor.userId)
      await notifyAll(tx, others, 'correction_asked', chartId)
    })
  await asServer(store).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? conflict(t(correctionMessages.open)) : error
  })
  const stored = (await listOfChart(db, chartId)).find((one) => one.id === id)
  if (!stored) throw notFound()
  return shown(actor, can, stored)
}

/** Corrects the chart as asked. Throws 404, 403 as a change of the chart does, 409 if it was already answered. */
export const accept = (deps: Deps, caller: SignedInCaller, id: string): Promise<void> =>
  decide(deps, caller, id, 'accepted', null, ({ edit }) => edit)

/** Declines a correction with a reason. Throws 404, 403 for people who can't change the chart, 409 if it was answered. */
export const decline = (deps: Deps, caller: SignedInCaller, id: string, reason: string): Promise<void> =>
  decide(deps, caller, id, 'declined', reason, ({ edit }) => edit)

/** Withdraws the person's own request. Throws 404, 403 for other people, 409 if it was already answered. */
export const withdraw = (deps: Deps, caller: SignedInCaller, id: string): Promise<void> =>
  decide(deps, caller, id, 'withdrawn', null, (_, { askedBy }) => askedBy === caller.actor.userId)

async function decide(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  decision: 'accepted' | 'declined' | 'withdrawn',
  reason: string | null,
  isAllowed: (can: PatientAbilities, one: StoredCorrection) => boolean,
): Promise<void> {
  const { actor, address } = caller
  const { userId } = actor
  const found = await findCorrection(deps.db, id, { clinicIds: clinicsAs(actor, ...CHARTS), userId })
  if (!found) throw notFound()
  const { chartId, clinicId, ...one } = found
  const { chart, can } = await chartSeenBy(deps.db, actor, chartId)
  if (!isAllowed(can, one)) throw forbidden()
  await transaction(deps.db, async (tx) => {
    if (!(await decideCorrection(tx, id, { decision, reason, decidedBy: userId })))
      throw conflict(t(correctionMessages.decided))
    if (decision === 'accepted')
      await changeChart({ ...deps, db: tx }, actor, chartId, PatientChange.parse(one.wanted), address)
    await audit(tx, caller, `correction-${decision}`, { chartId, clinicId }, one.askedBy)
    // nothing is left to decide; the bells are other people's
    await asServer(() => readAllAbout(tx, 'correction_asked', { chartId, clinicId }))
    // a person who doesn't hold the chart anymore learns nothing new about it
    if (decision !== 'withdrawn' && chart.ownerId === one.askedBy && one.askedBy !== userId)
      await notify(tx, one.askedBy, `correction_${decision}` satisfies NotificationKind, chartId)
  })
}

const audit = async (
  tx: Db,
  { actor, address }: SignedInCaller,
  verb: 'correction-asked' | 'correction-accepted' | 'correction-declined' | 'correction-withdrawn',
  { chartId, clinicId }: { chartId: string; clinicId: string },
  personId: string,
): Promise<void> => {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: `patient.${verb}`,
    subjectType: 'patient',
    subjectId: chartId,
    clinicId,
    address,
  })
  await announce(tx, { kind: 'chart', subjectId: chartId, clinicId, userId: personId })
}
