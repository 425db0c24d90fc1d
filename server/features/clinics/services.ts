import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Updateable } from 'kysely'
import { CLINIC_LIMITS, type NewService, type ServiceChange } from '#contract/clinics/setup.ts'
import { clinicMessages, type Service } from '#contract/clinics/clinics.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import { belongsTo, maySetUp } from './policy.ts'
import { priceIn } from './price.ts'
import { toService } from './queries/clinics.ts'
import {
  clinicOfService,
  doctorsOfClinic,
  findService,
  insertService,
  orderServices,
  removeFees,
  replaceDoctors,
  serviceOrder,
  uniteConsultationPrices,
  updateService,
} from './queries/services.ts'
import { lockClinic } from './queries/setup.ts'
import { mustSetUp, rememberChange } from './set-up.ts'

/** Adds a service after the others. Throws 404 and 403 as `mustSetUp`, 400 for a wrong price, 409 beyond their number. */
export async function createService(
  db: Db,
  caller: SignedInCaller,
  clinicId: string,
  wanted: NewService,
): Promise<Service> {
  mustSetUp(caller.actor, clinicId)
  const id = newId()
  return transaction(db, async (tx) => {
    const { currency } = await lockClinic(tx, clinicId)
    const others = await serviceOrder(tx, clinicId)
    if (others.length >= CLINIC_LIMITS.services) throw conflict(t(clinicMessages.tooManyServices))
    const { name, duration, isActive = true, modes, before, after, notice } = wanted
    const priceMinor = priceIn(currency, wanted.price)
    const description = wanted.description || null
    await orderServices(tx, clinicId, others)
    await insertService(tx, {
      id,
      clinicId,
      name,
      description,
      duration,
      priceMinor,
      isActive,
      modes,
      before,
      after,
      notice,
      position: others.length,
    })
    if (wanted.doctors) await setDoctors(tx, { id, clinicId, currency }, wanted.doctors)
    await uniteConsultationPrices(tx, clinicId)
    await rememberChange(tx, caller, clinicId, 'service.created', { type: 'service', id })
    return toService(await findService(tx, id), currency)
  })
}

/**
 * Changes a service; omitted fields stay. Booked appointments keep their price and length. Throws 404 for a service of a
 * clinic that the caller doesn't belong to, 403 for members who don't administer it, 400 for an invalid price.
 */
export async function changeService(
  db: Db,
  caller: SignedInCaller,
  id: string,
  change: ServiceChange,
): Promise<Service> {
  const clinicId = await clinicOfService(db, id)
  if (!clinicId || !belongsTo(caller.actor, clinicId)) throw notFound(t('Service not found.'))
  if (!maySetUp(caller.actor, clinicId)) throw forbidden()
  return transaction(db, async (tx) => {
    const { currency } = await lockClinic(tx, clinicId)
    await updateService(tx, id, columnsOf(change, currency))
    if (change.doctors !== undefined) await setDoctors(tx, { id, clinicId, currency }, change.doctors)
    await uniteConsultationPrices(tx, clinicId)
    if (change.order !== undefined) {
      const others = (await serviceOrder(tx, clinicId)).filter((one) => one !== id)
      await orderServices(tx, clinicId, others.toSpliced(change.order, 0, id))
    }
    const detail = { fields: Object.keys(change).join(' ') }
    await rememberChange(tx, caller, clinicId, 'service.changed', { type: 'service', id }, detail)
    return toService(await findService(tx, id), currency)
  })
}

/** Names the doctors of a service (rule I6); null: all of the clinic. Throws 400 for one of elsewhere and a wrong price. */
async function setDoctors(
  tx: Db,
  { id, clinicId, currency }: { id: string; clinicId: string; currency: string },
  doctors: NonNullable<NewService['doctors']> | null,
): Promise<void> {
  const named = doctors ?? []
  const known =
    named.length > 0
      ? await doctorsOfClinic(
          tx,
          clinicId,
          named.map((one) => one.id),
        )
      : new Set()
  const rows = named.map((one, index) => {
    if (!known.has(one.id)) throw wrongField(`doctors.${index}.id`, t(clinicMessages.foreignDoctor))
    const priceMinor = one.price ? priceIn(currency, one.price, `doctors.${index}.price`) : null
    return { id: one.id, duration: one.duration, priceMinor }
  })
  await replaceDoctors(tx, id, rows)
  const asTheClinic = named.filter(({ price }) => price === null).map((one) => one.id)
  if (asTheClinic.length > 0) await removeFees(tx, id, asTheClinic)
}

function columnsOf(change: ServiceChange, currency: string) {
  const { name, description, duration, price, isActive, modes, before, after, notice } = change
  const named = {
    name,
    description: description === '' ? null : description,
    duration_minutes: duration,
    price_minor: price === undefined ? undefined : priceIn(currency, price),
    is_active: isActive,
    modes,
    booking_before: before,
    booking_after: after,
    booking_notice: notice,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Updateable<
    DB['services']
  >
}
