import { clinicMessages } from '#contract/clinics/clinics.ts'
import {
  type ExtraHours,
  extraHoursMessages,
  MAX_EXTRA_HOURS,
  type NewExtraHours,
} from '#contract/clinics/extra-hours.ts'
import { CLOSURE_HORIZON_DAYS } from '#contract/clinics/opening.ts'
import { addDays } from '#contract/wall-clock.ts'
import { t } from '#language/translate.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { belongsTo, maySetExtraHours } from './policy.ts'
import {
  deleteHours,
  firstExtraDay,
  insertHours,
  isClosedOnce,
  isDoctorOf,
  isOpenAlready,
  listHours,
  ownerOfHours,
} from './queries/extra-hours.ts'
import { lockClinic } from './queries/setup.ts'
import { rememberChange } from './set-up.ts'

/** Returns the upcoming extra hours, for all members of the clinic. Throws 404 for others. */
export async function extraHoursOf(db: Db, actor: SignedIn, clinicId: string): Promise<ExtraHours[]> {
  if (!belongsTo(actor, clinicId)) throw notFound(t('Clinic not found.'))
  return listHours(db, clinicId)
}

/**
 * Opens the clinic on one date, or lets a doctor work then. Throws 404 for people of other clinics, 403 for members who
 * can't do it, 400 for another clinic's doctor and a day in the past or too far in the future, 409 on a closed day, for
 * hours that are open already, and beyond the maximum number.
 */
export async function addExtraHours(
  db: Db,
  caller: SignedInCaller,
  clinicId: string,
  { reason, doctorId: named, ...wanted }: NewExtraHours,
): Promise<ExtraHours> {
  const doctorId = named ?? null
  if (!belongsTo(caller.actor, clinicId)) throw notFound(t('Clinic not found.'))
  if (!maySetExtraHours(caller.actor, { clinicId, doctorId })) throw forbidden()
  return transaction(db, async (tx) => {
    const today = todayIn((await lockClinic(tx, clinicId)).timeZone)
    if (wanted.day < today) throw wrongField('day', t(clinicMessages.pastDay))
    if (wanted.day > addDays(today, CLOSURE_HORIZON_DAYS)) throw wrongField('day', t(clinicMessages.farDay))
    if (doctorId && !(await isDoctorOf(tx, clinicId, doctorId)))
      throw wrongField('doctorId', t(clinicMessages.foreignDoctor))
    if (await isClosedOnce(tx, clinicId, wanted.day)) throw conflict(t(extraHoursMessages.closed))
    const hours = { ...wanted, clinicId, doctorId }
    if (await isOpenAlready(tx, hours))
      throw conflict(t(doctorId ? extraHoursMessages.doctorTwice : extraHoursMessages.twice))
    if ((await listHours(tx, clinicId)).length >= MAX_EXTRA_HOURS) throw conflict(t(extraHoursMessages.tooMany))
    const id = newId()
    const stored = await insertHours(tx, { ...hours, id, reason: reason || null })
    await rememberChange(tx, caller, clinicId, 'extra-hours.added', { type: 'extra-hours', id })
    return stored
  })
}

/** Removes extra hours; booked appointments stay. Throws 404 and 403 as `addExtraHours`. */
export async function removeExtraHours(db: Db, caller: SignedInCaller, id: string): Promise<void> {
  const owner = await ownerOfHours(db, id)
  if (!owner || !belongsTo(caller.actor, owner.clinicId)) throw notFound()
  if (!maySetExtraHours(caller.actor, owner)) throw forbidden()
  await transaction(db, async (tx) => {
    await lockClinic(tx, owner.clinicId)
    if (!(await deleteHours(tx, id))) throw notFound()
    await rememberChange(tx, caller, owner.clinicId, 'extra-hours.removed', { type: 'extra-hours', id })
  })
}

/** Throws 409 if days to be closed have extra hours. The caller holds the clinic's lock. */
export async function refuseExtraHours(tx: Tx, clinicId: string, from: string, to: string): Promise<void> {
  const day = await firstExtraDay(tx, clinicId, from, to)
  if (day) throw conflict(extraHoursMessages.open(day))
}
