import { t } from '#language/translate.ts'
import { newClinicDefaults } from '#contract/clinics/setup.ts'
import { medicineDefaults } from '#contract/medicine-reminders/settings.ts'
import {
  medicineMessages,
  type NewPlan,
  type Plan,
  type PlanChange,
  PLANS_MAX,
} from '#contract/medicine-reminders/plans.ts'
import { memberMessages } from '#contract/members.ts'
import { daysOf } from '#contract/prescriptions/medications.ts'
import { daysBetween } from '#contract/wall-clock.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, RefusedError, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { ownFamilyMember } from '#server/features/family-members/public.ts'
import { compositionsOf } from '#server/features/medicines/public.ts'
import { prescriptionSeenBy } from '#server/features/prescriptions/public.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { refuseOthers, visibleTo } from './policy.ts'
import { countDoses } from './queries/doses.ts'
import {
  findPlan,
  giveToAccount,
  insertPlan,
  listPlansOf,
  removePlan,
  setNext,
  type StoredPlan,
  switchOffReplaced,
  updatePlan,
} from './queries/plans.ts'
import { findPrescribed, type Prescribed } from './queries/prescribed.ts'
import { beginSettings, findSettings, lockSettings } from './queries/settings.ts'
import { proposalForReader } from './in-language.ts'
import { proposalsOf, scheduleOfSteps, withChosen } from './proposals.ts'
import { dosesOn, nextAfterChange, type Schedule } from './schedule.ts'
import { type Clock, stateOf, toPlan } from './shape.ts'

/** Returns a person's clock; the product's default if they have chosen none. */
export async function clockOf(db: Db, userId: string, now = new Date()): Promise<Clock> {
  const settings = await findSettings(db, userId)
  const zone = settings?.timeZone ?? newClinicDefaults.timeZone
  return { zone, today: todayIn(zone, now), now, refillDays: settings?.refillDays ?? medicineDefaults.refillDays }
}

/** Returns a plan. Throws 404 for another person's. */
export async function ownPlan(db: Db, actor: SignedIn, id: string): Promise<StoredPlan> {
  const plan = await findPlan(db, visibleTo(actor).userId, id)
  if (!plan) throw notFound()
  return plan
}

/** Returns a page of the person's plans, and how many they are. */
export async function plansOf({ db }: Deps, actor: SignedIn, { limit, offset }: { limit: number; offset: number }) {
  const [plans, clock] = await Promise.all([listPlansOf(db, visibleTo(actor).userId), clockOf(db, actor.userId)])
  return { plans: plans.slice(offset, offset + limit).map((one) => toPlan(one, clock)), total: plans.length }
}

/** Announces a plan to the open screens of these people. */
export const announcePlan = (db: Db, id: string, userIds: readonly string[]): Promise<void> =>
  announce(db, ...[...new Set(userIds)].map((userId) => ({ kind: 'medicine', subjectId: id, userId }) as const))

/**
 * Starts reminders. Throws 403 for people who aren't patients, 400 with the invalid field, 409 for a medication with a
 * plan, or whose prescription has ended or was replaced, and for too many plans.
 */
export async function add({ db }: Deps, actor: SignedIn, body: NewPlan): Promise<Plan> {
  await refuseOthers(db, actor)
  // an unverified account may be another person's, who would then get reminders that someone else typed
  if (actor.mustProveEmail) throw conflict(t(memberMessages.proveFirst), { code: 'prove-email' })
  return transaction(db, async (tx) => {
    await beginSettings(tx, actor.userId, body.timeZone)
    await lockSettings(tx, actor.userId)
    const clock = await clockOf(tx, actor.userId)
    if ((await listPlansOf(tx, actor.userId)).length >= PLANS_MAX) throw conflict(medicineMessages.tooMany())
    const line = body.medicationId ? await prescribedTo(tx, actor, body.medicationId) : null
    const what = line ? fromPrescription(line) : await fromBody(tx, actor, body)
    const schedule = body.steps
      ? scheduleOfSteps(withChosen(await stepsOf(tx, actor, line, clock.today), body.steps), clock.today)
      : scheduleOf(body)
    refuseLonger(line?.duration, schedule)
    const id = newId()
    const replaced = what.prescription ? await switchOffReplaced(tx, actor.userId, what.prescription, what.name) : []
    // doses that were due today aren't due again
    const already = await Promise.all(replaced.map((one) => countDoses(tx, one, clock.today)))
    const next = nextAfterChange(schedule, clock.zone, clock.now, Math.max(0, ...already))
    const isNew = await insertPlan(tx, {
      id,
      ownerId: actor.userId,
      ...what,
      ...schedule,
      supply: body.supply ?? null,
      unitsPerDose: body.unitsPerDose ?? 1,
      nextDueAt: next?.at ?? null,
    })
    if (!isNew) throw conflict(t(medicineMessages.alreadyKept))
    for (const one of [id, ...replaced.map((plan) => plan.id)]) await announcePlan(tx, one, [actor.userId])
    return toPlan(await ownPlan(tx, actor, id), clock)
  })
}

/** Returns the steps that are proposed for a medication. */
async function stepsOf(tx: Tx, actor: SignedIn, line: Prescribed | null, today: string) {
  if (!line) return null
  const all = await proposalsOf(tx, actor.userId, line.prescriptionId, today)
  return all.find(({ medicationId }) => medicationId === line.id)?.steps ?? null
}

const scheduleOf = ({
  times,
  weekdays,
  startsOn,
  endsOn,
}: Pick<NewPlan, 'times' | 'weekdays' | 'startsOn' | 'endsOn'>): Schedule => ({
  times: times.toSorted(),
  weekdays: weekdays.toSorted((one, other) => one - other),
  startsOn,
  endsOn: endsOn || null,
})

/** Throws 400 for a course that is longer than prescribed; it may begin later. */
function refuseLonger(duration: string | null | undefined, { startsOn, endsOn }: Schedule): void {
  const days = duration ? daysOf(duration) : null
  if (days !== null && (endsOn === null || daysBetween(startsOn, endsOn) >= days))
    throw wrongField('endsOn', t(medicineMessages.longer))
}

/** Returns a medication of an active prescription of the person or their family. */
async function prescribedTo(tx: Tx, actor: SignedIn, medicationId: string): Promise<Prescribed> {
  const one = await findPrescribed(tx, actor.userId, medicationId)
  if (!one) throw wrongField('medicationId', t(medicineMessages.otherMedication))
  if (one.planId) throw conflict(t(medicineMessages.alreadyKept))
  if (one.status !== 'active') throw conflict(t(medicineMessages.prescriptionOver))
  if (!one.isNewest) throw conflict(t(medicineMessages.replaced))
  return one
}

const fromPrescription = (one: Prescribed) => ({
  familyMemberId: one.familyMemberId,
  prescription: { id: one.prescriptionId, version: one.version, medicationId: one.id },
  name: one.name,
  medicineId: one.medicineId,
  dosage: one.dosage,
  instructions: one.instructions,
})

async function fromBody(tx: Tx, actor: SignedIn, body: NewPlan) {
  const member = body.familyMemberId ? await memberOf(tx, actor, body.familyMemberId) : null
  await refuseUnknownMedicine(tx, body.medicineId)
  return {
    familyMemberId: member,
    prescription: null,
    name: body.name ?? '',
    medicineId: body.medicineId ?? null,
    dosage: body.dosage || null,
    instructions: body.instructions || null,
  }
}

async function memberOf(tx: Tx, actor: SignedIn, id: string): Promise<string> {
  try {
    return (await ownFamilyMember(tx, actor, id)).id
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    throw wrongField('familyMemberId', t(medicineMessages.otherPerson))
  }
}

async function refuseUnknownMedicine(tx: Tx, medicineId: string | null | undefined): Promise<void> {
  if (!medicineId) return
  if (!(await compositionsOf(tx, [medicineId])).has(medicineId))
    throw wrongField('name', t(medicineMessages.medicineGone))
}

/**
 * Changes times, course and supply, and turns reminders on and off. Throws 404 for another person's plan, 400 for another
 * name or dosage of a prescribed medicine, 409 if its prescription has ended.
 */
export async function change({ db }: Deps, actor: SignedIn, id: string, body: PlanChange): Promise<Plan> {
  return transaction(db, async (tx) => {
    await lockSettings(tx, actor.userId)
    const plan = await ownPlan(tx, actor, id)
    const clock = await clockOf(tx, actor.userId)
    const what = await whatOf(tx, plan, body)
    if (body.isOn && (plan.prescriptionStatus ?? 'active') !== 'active')
      throw conflict(t(medicineMessages.prescriptionOver))
    const schedule = changedSchedule(plan, body)
    refuseLonger(plan.duration, schedule)
    const already = await countDoses(tx, { id, times: timesOn(plan, clock) }, clock.today)
    const next = body.isOn ? nextAfterChange(schedule, clock.zone, clock.now, already) : null
    await updatePlan(tx, id, {
      ...what,
      ...schedule,
      isOn: body.isOn,
      supply: body.supply,
      unitsPerDose: body.unitsPerDose ?? plan.unitsPerDose,
      nextDueAt: next?.at ?? null,
    })
    await announcePlan(tx, id, [actor.userId])
    return toPlan(await ownPlan(tx, actor, id), clock)
  })
}

/** Steps stay as they are, with other times if these are sent. */
function changedSchedule(plan: StoredPlan, body: PlanChange): Schedule {
  if (body.steps) {
    const { startsOn } = plan
    return scheduleOfSteps(withChosen(plan.steps ?? null, body.steps), startsOn)
  }
  const { steps, times, weekdays, startsOn, endsOn } = plan
  return steps ? { steps, times, weekdays, startsOn, endsOn } : scheduleOf(body)
}

/** Returns the times from which today's doses were made. */
const timesOn = (plan: StoredPlan, { zone, today }: Clock): readonly string[] =>
  plan.steps ? dosesOn(plan, zone, today).map(({ time }) => time) : plan.times

async function whatOf(tx: Tx, plan: StoredPlan, { name, dosage, instructions, medicineId }: PlanChange) {
  if (plan.prescriptionId) {
    if (name !== plan.name) throw wrongField('name', t(medicineMessages.prescribed))
    if (dosage !== undefined && dosage !== (plan.dosage ?? ''))
      throw wrongField('dosage', t(medicineMessages.prescribed))
    const { instructions, medicineId } = plan
    return { name, dosage: plan.dosage, instructions, medicineId }
  }
  if (medicineId !== plan.medicineId) await refuseUnknownMedicine(tx, medicineId)
  return { name, dosage: dosage || null, instructions: instructions || null, medicineId: medicineId ?? null }
}

/** Deletes a plan with its doses. Throws 404 for another person's. */
export async function remove({ db }: Deps, actor: SignedIn, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockSettings(tx, actor.userId)
    await ownPlan(tx, actor, id)
    await removePlan(tx, id)
    await announcePlan(tx, id, [actor.userId])
  })
}

/**
 * Returns proposals for a prescription's medications. Throws 404 for a prescription that the person can't see, 403 for
 * people of its clinic: reminders are for patients.
 */
export async function proposalsFor({ db }: Deps, actor: SignedIn, prescriptionId: string) {
  const one = await prescriptionSeenBy(db, actor, prescriptionId)
  if (one.ownerId !== actor.userId) throw forbidden()
  const { today } = await clockOf(db, actor.userId)
  const proposals = await proposalsOf(db, actor.userId, prescriptionId, today)
  return {
    isOver: one.status !== 'active',
    proposals: proposals.map(proposalForReader),
  }
}

/**
 * Moves the medicines of a family member to the person's own account, with their doses, in the caller's transaction and as
 * the server. From then on the guardian gets no reminders of them, and all follow the person's own clock.
 */
export async function giveMedicinesOfFamily(tx: Tx, memberId: string, userId: string): Promise<void> {
  await lockSettings(tx, userId)
  const moved = await giveToAccount(tx, memberId, userId)
  const clock = await clockOf(tx, userId)
  const { zone, today, now } = clock
  for (const { id, ownerId } of moved) {
    const plan = await findPlan(tx, userId, id)
    if (plan && stateOf(plan, today) === 'active') {
      const next = nextAfterChange(plan, zone, now, await countDoses(tx, { id, times: timesOn(plan, clock) }, today))
      await setNext(tx, id, next?.at ?? null)
    }
    await announcePlan(tx, id, [ownerId, userId])
  }
}
