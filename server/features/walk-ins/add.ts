import { appointmentMessages, DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import { isGivenBy } from '#contract/clinics/offers.ts'
import type { NewWalkIn } from '#contract/walk-ins/adding.ts'
import { type WalkIn, walkInMessages } from '#contract/walk-ins/walk-ins.ts'
import { t } from '#language/translate.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { bookableClinic, frozenPrice, serviceOf } from '#server/features/appointments/public.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { birthOf, findChartToBook, guestChart } from '#server/features/patients/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { countryOf, storedPhoneIf } from '#server/phones.ts'
import { todayIn } from '#server/time.ts'
import { mayAdd, seesQueueOf } from './policy.ts'
import { insertWalkIn } from './queries/walk-ins.ts'
import { audit, requireDoctor, shown } from './steps.ts'

/** Throws 404 for a clinic whose queue the person doesn't see, 403 if they can only look. */
function requireAdding(actor: SignedIn, clinicId: string): void {
  if (!seesQueueOf(actor, clinicId)) throw notFound()
  if (!mayAdd(actor, clinicId)) throw forbidden()
}

/**
 * Adds a person to the clinic's queue of today, with the next token; a new name gets a chart. Throws 400 with the field,
 * 403, 404 for another clinic, 409 for a person already in the queue, 422 for a reused key.
 */
export async function add(deps: Deps, caller: Caller, actor: SignedIn, body: NewWalkIn): Promise<WalkIn> {
  const { clinicId, doctorId } = body
  requireAdding(actor, clinicId)
  const { idempotencyKey: key, address } = caller
  const request: Repeatable | null =
    key === null ? null : { scope: `walk-ins.add:${actor.userId}`, key, body, reused: t(walkInMessages.keyReused) }
  const timeZone = await timeZoneOf(deps.db, clinicId)
  const id = await transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const id = newId()
      await requireDoctor(tx, clinicId, doctorId)
      const offer = await offerOf({ ...deps, db: tx }, actor, body)
      const patientId = await chartOf(tx, actor, body, timeZone)
      const reason = body.reason || null
      if (!(await insertWalkIn(tx, { id, clinicId, doctorId, patientId, addedBy: actor.userId, reason, ...offer })))
        throw conflict(t(walkInMessages.already))
      await audit(tx, { actor, address }, 'added', { id, clinicId })
      return id
    }),
  )
  return shown(deps, { actor, address }, id)
}

/** Returns the service and its price with the doctor; without a service, a consultation. Throws 400 for another clinic's. */
async function offerOf(
  deps: Deps,
  actor: SignedIn,
  { clinicId, doctorId, serviceId }: NewWalkIn,
): Promise<{ serviceId: string | null; priceMinor: number | null }> {
  const clinic = await bookableClinic(deps, clinicId, actor)
  const doctor = clinic.doctors.find(({ id }) => id === doctorId)
  if (!serviceId) {
    const usual = clinic.services.find(({ name }) => name === DEFAULT_SERVICE)
    return usual && (!doctor || isGivenBy(usual, doctor.id))
      ? { serviceId: usual.id, priceMinor: doctor ? frozenPrice(clinic, doctor, usual) : usual.priceMinor }
      : { serviceId: null, priceMinor: null }
  }
  if (doctor) return { serviceId, priceMinor: frozenPrice(clinic, doctor, serviceOf(clinic, serviceId, doctor)) }
  const service = clinic.services.find(({ id }) => id === serviceId)
  if (!service) throw wrongField('serviceId', t(appointmentMessages.serviceUnavailable))
  return { serviceId, priceMinor: service.priceMinor }
}

async function chartOf(
  tx: Tx,
  actor: SignedIn,
  { clinicId, patientId, name = '', phone, gender, ...birth }: NewWalkIn,
  timeZone: string,
): Promise<string> {
  if (patientId) {
    // a merged chart is replaced by the remaining one
    const chart = await findChartToBook(tx, clinicId, patientId)
    if (!chart) throw wrongField('patientId', t(walkInMessages.patientUnavailable))
    return chart
  }
  const [last = '', ...others] = name.split(/\s+/).reverse()
  const names =
    others.length > 0 ? { firstName: others.reverse().join(' '), lastName: last } : { firstName: last, lastName: '' }
  const person = {
    ...names,
    ...birthOf(birth, todayIn(timeZone)),
    gender,
    email: null,
    phone: storedPhoneIf(phone, countryOf(timeZone)) ?? null,
  }
  return guestChart(tx, clinicId, person, actor.userId)
}
