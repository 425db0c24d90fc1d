import type { Kysely, Updateable } from 'kysely'
import { DEFAULT_SERVICE, DURATION } from '#contract/appointments.ts'
import {
  CLINIC_LIMITS,
  type ClinicChange,
  type ClinicSetup,
  type ClinicsOverview,
  firstSteps,
  type NewClinic,
  newClinicDefaults,
  type Week,
} from '#contract/clinic-setup.ts'
import { clinicMessages } from '#contract/clinics.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { makeAdministrator } from '#server/features/members/use-cases.ts'
import { newId } from '#server/ids.ts'
import { minorDigits } from '#server/money.ts'
import { defaultHours } from './default-hours.ts'
import { administered, belongsTo, mayCreate, maySetUp } from './policy.ts'
import { HIGHEST_MINOR, priceIn } from './price.ts'
import { insertService } from './queries/services.ts'
import {
  countComingVisits,
  countOverview,
  findSetup,
  highestPrice,
  insertClinic,
  isZone,
  lockClinic,
  replaceHours,
  rescalePrices,
  updateClinic,
} from './queries/setup.ts'

type Db = Kysely<DB>

/** Who does something at a clinic, for the audit. */
export interface Doer {
  actor: SignedIn
  address: string
}

/** Throws 404 to those who do not belong to the clinic, 403 to members who do not administer it. */
export function mustSetUp(actor: SignedIn, clinicId: string): void {
  if (!belongsTo(actor, clinicId)) throw notFound('Clinic not found.')
  if (!maySetUp(actor, clinicId)) throw forbidden()
}

/** Writes the audit's line on a clinic's setup and tells open screens, in the caller's transaction. */
export async function rememberChange(
  tx: Db,
  { actor, address }: Doer,
  clinicId: string,
  action: string,
  subject: { type: string; id: string } = { type: 'clinic', id: clinicId },
  detail: Record<string, string | number | boolean> = {},
): Promise<void> {
  const who = { actorUserId: actor.userId, address, clinicId }
  await recordAudit(tx, { ...who, action, subjectType: subject.type, subjectId: subject.id, detail })
  await announce(tx, { kind: 'clinic', subjectId: clinicId, clinicId })
}

/** A clinic as its administrator sets it up. Throws 404 and 403 as `mustSetUp`. */
export async function clinicSetup(db: Db, actor: SignedIn, id: string): Promise<ClinicSetup> {
  mustSetUp(actor, id)
  return readSetup(db, id)
}

async function readSetup(db: Db, id: string): Promise<ClinicSetup> {
  const row = await findSetup(db, id)
  if (!row) throw notFound('Clinic not found.')
  const { services, openingHours, unconfirmedDoctors, isBookable, comingVisits, done, ...clinic } = row
  const steps = firstSteps.map((step) => ({ step, isDone: done[step] }))
  return { clinic, services, openingHours, firstSteps: steps, unconfirmedDoctors, isBookable, comingVisits }
}

/** Counts over the caller's own clinics. Throws 403 to all but clinic administrators. */
export async function clinicsOverview(db: Db, actor: SignedIn): Promise<ClinicsOverview> {
  if (!mayCreate(actor)) throw forbidden()
  return countOverview(db, administered(actor))
}

const wrong = (path: string, message: string) => badRequest(message, [{ path, message }])

async function mustKnowZone(db: Db, name: string): Promise<void> {
  if (!(await isZone(db, name))) throw wrong('timeZone', clinicMessages.timeZone)
}

/** What a form says as the table keeps it: what is absent stays absent, what is empty and may be missing is null. */
function columnsOf(given: ClinicChange): Updateable<DB['clinics']> {
  const { isPublic, timeZone, currency, showsReviews, description, email, website, specialty, ...required } = given
  const optional = { description, email, website, specialty }
  const named = {
    ...required,
    ...Object.fromEntries(Object.entries(optional).map(([name, text]) => [name, text === '' ? null : text])),
    is_public: isPublic,
    time_zone: timeZone,
    currency,
    shows_reviews: showsReviews,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/**
 * Registers a clinic with a General Consultation and the usual hours (decision D3); whoever does so administers it.
 * Throws 403 to all but clinic administrators, 400 for what is wrong with a field, 409 beyond the number of clinics that
 * one person may have.
 */
export async function createClinic(
  db: Db,
  doer: Doer,
  { consultationPrice, ...given }: NewClinic,
): Promise<ClinicSetup> {
  if (!mayCreate(doer.actor)) throw forbidden()
  if (administered(doer.actor).length >= CLINIC_LIMITS.clinics) throw conflict(clinicMessages.tooManyClinics)
  const { timeZone, currency } = { ...newClinicDefaults, ...given }
  const priceMinor = priceIn(currency, consultationPrice ?? newClinicDefaults.consultationPrice, 'consultationPrice')
  await mustKnowZone(db, timeZone)
  const id = newId()
  const found = async (tx: Db) => {
    const { name, address, phone, city = '' } = given
    await insertClinic(tx, { ...columnsOf({ ...given, timeZone, currency }), id, name, address, phone, city })
    await makeAdministrator(tx, id, doer.actor.userId)
    await insertService(tx, {
      id: newId(),
      clinicId: id,
      name: DEFAULT_SERVICE,
      description: null,
      duration: DURATION.default,
      priceMinor,
      isActive: true,
      position: 0,
    })
    await replaceHours(tx, id, defaultHours)
    await rememberChange(tx, doer, id, 'clinic.created')
    return readSetup(tx, id)
  }
  // who founds a clinic belongs to it only afterwards
  return asServer(() => transaction(db, found))
}

/**
 * Changes a clinic (trap T38). When the currency changes, prices keep their numbers, and visits the price at which they
 * were booked. Throws 404 and 403 as `mustSetUp`, 400 for what is wrong with a field, 409 for another time zone while there
 * are visits to come: they stand at an instant, and patients were told a wall clock.
 */
export async function changeClinic(db: Db, doer: Doer, id: string, change: ClinicChange): Promise<ClinicSetup> {
  mustSetUp(doer.actor, id)
  if (change.timeZone) await mustKnowZone(db, change.timeZone)
  await transaction(db, async (tx) => {
    const now = await lockClinic(tx, id, change.timeZone ? 'bookings' : 'changes')
    if (change.timeZone && change.timeZone !== now.timeZone && (await countComingVisits(tx, id)) > 0)
      throw conflict(clinicMessages.visitsAhead)
    if (change.currency && change.currency !== now.currency) await keepNumbers(tx, id, now.currency, change.currency)
    await updateClinic(tx, id, columnsOf(change))
    await rememberChange(tx, doer, id, 'clinic.changed', undefined, { fields: Object.keys(change).join(' ') })
  })
  return readSetup(db, id)
}

async function keepNumbers(tx: Db, id: string, from: string, to: string): Promise<void> {
  const scale = 10 ** (minorDigits(to) - minorDigits(from))
  if ((await highestPrice(tx, id)) * scale > HIGHEST_MINOR) throw wrong('currency', clinicMessages.tooExpensive)
  await rescalePrices(tx, id, scale)
}

/** Sets the whole week. Throws 404 and 403 as `mustSetUp`; visits that are booked already stay. */
export async function setWeek(db: Db, doer: Doer, id: string, { hours }: Week): Promise<ClinicSetup['openingHours']> {
  mustSetUp(doer.actor, id)
  await transaction(db, async (tx) => {
    await lockClinic(tx, id)
    await replaceHours(tx, id, hours)
    await rememberChange(tx, doer, id, 'opening-hours.changed', undefined, { stretches: hours.length })
  })
  return (await readSetup(db, id)).openingHours
}
